import { useQuery } from '@tanstack/react-query'
import type { DeletedEntry } from '../../contract/entry.ts'
import { sendNotice } from '../../events.ts'
import { queryClient } from '../../ui/use-query.ts'
import { sendFailure } from '../../ui/use-sending.ts'
import type { Collection } from '../define-collection.ts'
import type { EntryCalls } from '../entry-calls.ts'
import type { EntriesState } from '../use-entries.ts'
import { type Done, said } from '../words-of.ts'

interface Parts {
  collection: Collection
  calls: EntryCalls
  list: EntriesState
  /** Gives the focus to an entry's row once it is there. */
  focus: (id: string | null) => void
}

/** The trash of a list, and how to restore or purge its entries. */
export function useTrash({ collection, calls, list, focus }: Parts) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => calls.listDeleted(signal)
  const { data } = useQuery({ queryKey: [...list.queryKey, 'deleted'], queryFn }, queryClient)

  /** @returns whether it was done */
  async function settle(entry: DeletedEntry, call: () => Promise<unknown>, what: Done) {
    try {
      await call()
      sendNotice({ severity: 'success', message: said(collection, [entry], what) })
      return true
    } catch (error) {
      return sendFailure(error)
    } finally {
      list.reload()
    }
  }

  return {
    /** Newest first; none while that is not known. */
    entries: data ?? [],
    restore: async (entry: DeletedEntry) => {
      focus(entry._id)
      const isBack = await settle(entry, () => calls.restore(entry), 'restore')
      if (!isBack) focus(null)
      return isBack
    },
    purge: (entry: DeletedEntry) => settle(entry, () => calls.purge(entry), 'purge'),
  }
}
