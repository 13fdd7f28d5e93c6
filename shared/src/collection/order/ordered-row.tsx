import { type ComponentProps, type Ref, useCallback } from 'react'
import { DataRow } from '../../ui/data-table.tsx'
import { HoldOfRow } from './move-handle.tsx'
import { useHeld } from './use-held.ts'

interface Props extends Omit<ComponentProps<typeof DataRow>, 'id' | 'ref'> {
  id: string
  rowRef?: ((row: HTMLTableRowElement | null) => void) | undefined
}

/** A row that moves while it or another one is held. What is in it is not drawn anew for that. */
export function OrderedRow({ id, rowRef, style, children, ...props }: Props) {
  const { hold, setNodeRef, style: moved, isHeld } = useHeld(id)
  const ref: Ref<HTMLTableRowElement> = useCallback(
    (element: HTMLTableRowElement | null) => {
      setNodeRef(element)
      rowRef?.(element)
    },
    [setNodeRef, rowRef],
  )

  return (
    <DataRow ref={ref} data-entry={id} data-held={isHeld} style={{ ...style, ...moved }} {...props}>
      <HoldOfRow value={hold}>{children}</HoldOfRow>
    </DataRow>
  )
}
