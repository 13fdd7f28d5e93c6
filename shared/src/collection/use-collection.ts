import { useEffect, useMemo } from 'react'
import { useChanges } from '../changes/use-changes.ts'
import type { Collection } from './define-collection.ts'
import { createEntryCalls } from './entry-calls.ts'
import { useOrder } from './order/use-order.ts'
import { useRowFocus } from './row-highlight.ts'
import { useSelectedWrites } from './selection/use-selected-writes.ts'
import { useEntries } from './use-entries.ts'
import { useEntryForm } from './use-entry-form.ts'
import { useRemove } from './use-remove.ts'

export type CollectionState = ReturnType<typeof useCollection>

/**
 * The state of a list's screen: the list, the form, and the actions of the rows.
 * @param email account that is signed in
 */
export function useCollection(collection: Collection, email: string | null) {
  const calls = useMemo(() => createEntryCalls(collection.name), [collection.name])
  const list = useEntries(collection.name, email)
  const { entries, reload } = list
  const form = useEntryForm(collection, email, reload)
  const { reconcile } = form
  const entryId = form.entry?._id
  // Not read without an entry: who reads it renders whenever a read of the list starts or ends.
  const isFresh = entryId !== undefined && list.isFresh
  useChanges(collection.name, email, reload)

  // The entry in the form may be changed or deleted by others at any time, and since its draft was stored.
  useEffect(() => {
    if (entryId && entries && isFresh) reconcile(entries)
  }, [entryId, entries, isFresh, reconcile])

  const { target, focus } = useRowFocus()
  const remove = useRemove({ collection, calls, list, form, focus })
  const changeSelected = useSelectedWrites({ collection, calls, list, form, focus })
  const move = useOrder(calls, list)

  return { calls, list, form, remove, changeSelected, move, target, focus }
}
