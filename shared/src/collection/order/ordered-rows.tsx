import { type ComponentProps, type ReactNode, type Ref, useCallback, useMemo } from 'react'
import type { Entry } from '../../contract/entry.ts'
import { DataRow } from '../../ui/data-table.tsx'
import { type Collection, nameOf } from '../define-collection.ts'
import { HoldOfRow, MovableItems, useHeld } from './movable-items.tsx'

interface RowOrderProps {
  collection: Collection
  /** In the order that is shown; null while the list is loading. */
  entries: Entry[] | null
  isMovable: boolean
  /** @param at its new place, from 0 */
  onDrop: (id: string, at: number) => void
  /** The table, with an `OrderedRow` for each entry. */
  children: ReactNode
}

/** Lets rows be moved by their handles. */
export function RowOrder({ collection, entries, ...props }: RowOrderProps) {
  const items = useMemo(
    () => entries?.map((entry) => ({ id: entry._id, name: nameOf(collection, entry) })) ?? [],
    [collection, entries],
  )
  return <MovableItems items={items} {...props} />
}

interface OrderedRowProps extends Omit<ComponentProps<typeof DataRow>, 'id' | 'ref'> {
  id: string
  rowRef?: ((row: HTMLTableRowElement | null) => void) | undefined
}

/** A row that moves while it or another one is held. What is in it is not drawn anew for that. */
export function OrderedRow({ id, rowRef, style, children, ...props }: OrderedRowProps) {
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
