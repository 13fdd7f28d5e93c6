import type { ReactNode } from 'react'
import { Actions } from './actions.tsx'
import { Button } from './button.tsx'
import { chakra } from './chakra.tsx'
import { Dialog } from './dialog.tsx'

const Consequences = chakra('p', { base: { marginTop: '3', marginBottom: '5' } })

interface Props {
  title: string
  isOpen: boolean
  /** What is done by the one answer, and by the other, which Escape gives as well. */
  yes: string
  no: string
  onYes: () => void
  onNo: () => void
  /** What hangs on the answer. */
  children: ReactNode
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({ title, isOpen, yes, no, onYes, onNo, children }: Props) {
  return (
    <Dialog isOpen={isOpen} label={title} onClose={onNo}>
      <h2>{title}</h2>
      <Consequences>{children}</Consequences>
      {/* The harmless answer comes first, and has the focus. */}
      <Actions>
        <Button onClick={onNo}>{no}</Button>
        <Button variant="outline" onClick={onYes}>
          {yes}
        </Button>
      </Actions>
    </Dialog>
  )
}
