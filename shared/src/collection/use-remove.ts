import { useCallback } from 'react'
import type { Entry } from '../contract/entry.ts'
import { sendNotice } from '../events.ts'
import { t } from '../words/t.ts'
import type { Collection } from './define-collection.ts'
import type { EntryCalls } from './entry-calls.ts'
import { describeDone } from './messages.ts'
import type { EntriesState } from './use-entries.ts'
import type { EntryFormState } from './use-entry-form.ts'

/** Dependencies of the actions on rows. */
export interface RowWriteContext {
  collection: Collection
  calls: EntryCalls
  list: EntriesState
  form: EntryFormState
  /** Focuses an entry's row as soon as it is rendered. */
  focus: (id: string | null) => void
}

/** Soft-deletes an entry at its known version, and offers Undo. */
export function useRemove({ collection, calls, list, form, focus }: RowWriteContext) {
  const { removeLocally, write } = list
  const { detach, reattach } = form

  return useCallback(
    async (entry: Entry) => {
      async function restore() {
        focus(entry._id)
        const restored = await write(() => calls.restore(entry))
        if (!restored) return focus(null)
        reattach(restored)
        sendNotice({ severity: 'success', message: describeDone(collection, [entry], 'restore') })
      }

      await write(async () => {
        await calls.remove(entry)
        detach(entry._id)
        removeLocally(entry._id)
        sendNotice({
          severity: 'success',
          message: describeDone(collection, [entry], 'delete'),
          action: { label: t('Undo'), run: restore, isUndo: true },
        })
      })
    },
    [collection, calls, detach, reattach, removeLocally, write, focus],
  )
}
