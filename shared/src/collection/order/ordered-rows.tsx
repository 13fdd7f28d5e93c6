import { type ComponentProps, type ReactNode, type Ref, useCallback, useMemo } from 'react'
import type { Entry } from '../../contract/entry.ts'
import { DataRow } from '../../ui/data-table.tsx'
import { type Collection, getEntryName } from '../define-collection.ts'
import { DragHandleContext, MovableItems, useMovable } from './movable-items.tsx'

interface RowOrderProps {
  collection: Collection
  /** In the displayed order; null while the list is loading. */
  entries: Entry[] | null
  isMovable: boolean
  /** @param at new position, from 0 */
  onDrop: (id: string, at: number) => void
  /** The table, with an `OrderedRow` for each entry. */
  children: ReactNode
}

/** Makes the rows of a table movable by their handles. */
export function RowOrder({ collection, entries, ...props }: RowOrderProps) {
  const items = useMemo(
    () => entries?.map((entry) => ({ id: entry._id, name: getEntryName(collection, entry) })) ?? [],
    [collection, entries],
  )
  return <MovableItems items={items} {...props} />
}

interface OrderedRowProps extends Omit<ComponentProps<typeof DataRow>, 'id' | 'ref'> {
  id: string
  rowRef?: ((row: HTMLTableRowElement | null) => void) | undefined
}

/** A row that moves while it or another row is dragged, without rendering its children again. */
export function OrderedRow({ id, rowRef, style, children, ...props }: OrderedRowProps) {
  const { handle, setNodeRef, style: dragStyle, isDragging } = useMovable(id)
  const ref: Ref<HTMLTableRowElement> = useCallback(
    (element: HTMLTableRowElement | null) => {
      setNodeRef(element)
      rowRef?.(element)
    },
    [setNodeRef, rowRef],
  )

  return (
    <DataRow
      ref={ref}
      data-entry={id}
      data-dragging={isDragging}
      style={{ ...style, ...dragStyle }}
      {...props}
    >
      <DragHandleContext value={handle}>{children}</DragHandleContext>
    </DataRow>
  )
}
