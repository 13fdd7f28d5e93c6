import { type ReactNode, useMemo } from 'react'
import type { Entry } from '../../contract/entry.ts'
import { type Collection, nameOf } from '../define-collection.ts'
import { MovableItems } from './movable-items.tsx'

interface Props {
  collection: Collection
  /** As they are shown; null while the list is on its way. */
  entries: Entry[] | null
  isMovable: boolean
  /** @param at its new place, from 0 */
  onDrop: (id: string, at: number) => void
  /** The table, with an `OrderedRow` for each entry. */
  children: ReactNode
}

/** Where rows can be moved by their handles. */
export function RowOrder({ collection, entries, ...props }: Props) {
  const items = useMemo(
    () => entries?.map((entry) => ({ id: entry._id, name: nameOf(collection, entry) })) ?? [],
    [collection, entries],
  )
  return <MovableItems items={items} {...props} />
}
