import type { ReactNode } from 'react'
import { HoldOfRow } from './move-handle.tsx'
import { useHeld } from './use-held.ts'

interface Props {
  id: string
  /** What it is in the page. */
  as: 'li' | 'tr'
  /** With a `MoveHandle` in it. */
  children: ReactNode
}

/** One of `MovableItems`, which moves while it or another one is held. */
export function MovableItem({ id, as: Tag, children }: Props) {
  const { hold, setNodeRef, style, isHeld } = useHeld(id)
  return (
    <Tag ref={setNodeRef} style={style} data-held={isHeld}>
      <HoldOfRow value={hold}>{children}</HoldOfRow>
    </Tag>
  )
}
