import { useQuery } from '@tanstack/react-query'
import type { DeletedEntry } from '../../contract/entry.ts'
import { sendNotice } from '../../events.ts'
import { queryClient } from '../../ui/use-query.ts'
import { sendFailure } from '../../ui/use-sending.ts'
import type { Collection } from '../define-collection.ts'
import type { EntryCalls } from '../entry-calls.ts'
import { describeDone, type EntryAction } from '../messages.ts'
import type { EntriesState } from '../use-entries.ts'

interface Parts {
  collection: Collection
  calls: EntryCalls
  list: EntriesState
  /** Focuses an entry's row as soon as it is rendered. */
  focus: (id: string | null) => void
}

/** The trash of a list: soft-deleted entries that can be restored or purged. */
export function useTrash({ collection, calls, list, focus }: Parts) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => calls.listDeleted(signal)
  const { data } = useQuery({ queryKey: [...list.queryKey, 'deleted'], queryFn }, queryClient)

  /** @returns false on failure */
  async function run(entry: DeletedEntry, call: () => Promise<unknown>, action: EntryAction) {
    try {
      await call()
      sendNotice({ severity: 'success', message: describeDone(collection, [entry], action) })
      return true
    } catch (error) {
      return sendFailure(error)
    } finally {
      list.reload()
    }
  }

  return {
    /** Newest first; empty while loading. */
    entries: data ?? [],
    restore: async (entry: DeletedEntry) => {
      focus(entry._id)
      const isRestored = await run(entry, () => calls.restore(entry), 'restore')
      if (!isRestored) focus(null)
      return isRestored
    },
    purge: (entry: DeletedEntry) => run(entry, () => calls.purge(entry), 'purge'),
  }
}
