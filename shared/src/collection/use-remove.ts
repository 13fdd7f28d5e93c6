import { useCallback } from 'react'
import type { Entry } from '../contract/entry.ts'
import { sendNotice } from '../events.ts'
import { sendFailure } from '../ui/use-sending.ts'
import { t } from '../words/t.ts'
import type { Collection } from './define-collection.ts'
import type { EntryCalls } from './entry-calls.ts'
import type { EntriesState } from './use-entries.ts'
import type { EntryFormState } from './use-entry-form.ts'
import { said } from './words-of.ts'

/** Dependencies of the writes that rows start. */
export interface RowWriteParts {
  collection: Collection
  calls: EntryCalls
  list: EntriesState
  form: EntryFormState
  /** Gives the focus to an entry's row once it is there. */
  focus: (id: string | null) => void
}

/** Deletes an entry as it is known here, and offers Undo. */
export function useRemove({ collection, calls, list, form, focus }: RowWriteParts) {
  const { drop, reload } = list
  const { detach, reattach } = form

  return useCallback(
    async (entry: Entry) => {
      async function restore() {
        focus(entry._id)
        try {
          reattach(await calls.restore(entry))
          sendNotice({ severity: 'success', message: said(collection, [entry], 'restore') })
        } catch (error) {
          focus(null)
          sendFailure(error)
        } finally {
          reload()
        }
      }

      try {
        await calls.remove(entry)
        detach(entry._id)
        drop(entry._id)
        sendNotice({
          severity: 'success',
          message: said(collection, [entry], 'delete'),
          action: { label: t('Undo'), run: restore, isUndo: true },
        })
      } catch (error) {
        sendFailure(error)
      } finally {
        reload()
      }
    },
    [collection, calls, detach, reattach, drop, reload, focus],
  )
}
