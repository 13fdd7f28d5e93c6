import { useSortable } from '@dnd-kit/sortable'
import { type ComponentProps, type Ref, useCallback, useMemo } from 'react'
import { DataRow } from '../../ui/data-table.tsx'
import { HoldOfRow } from './move-handle.tsx'

interface Props extends Omit<ComponentProps<typeof DataRow>, 'id' | 'ref'> {
  id: string
  rowRef?: ((row: HTMLTableRowElement | null) => void) | undefined
}

/** A row that moves while it or another one is held. What is in it is not drawn anew for that. */
export function OrderedRow({ id, rowRef, style, children, ...props }: Props) {
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, ...row } = useSortable({ id })
  const hold = useMemo(
    () => ({ attributes, listeners, setActivatorNodeRef }),
    [attributes, listeners, setActivatorNodeRef],
  )
  const ref: Ref<HTMLTableRowElement> = useCallback(
    (element: HTMLTableRowElement | null) => {
      setNodeRef(element)
      rowRef?.(element)
    },
    [setNodeRef, rowRef],
  )
  const moved = row.transform && {
    transform: `translateY(${row.transform.y}px)`,
    transition: row.transition,
  }

  return (
    <DataRow
      ref={ref}
      data-entry={id}
      data-held={row.isDragging || undefined}
      style={{ ...style, ...moved }}
      {...props}
    >
      <HoldOfRow value={hold}>{children}</HoldOfRow>
    </DataRow>
  )
}
