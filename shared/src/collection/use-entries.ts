import { useCallback, useMemo } from 'react'
import type { Entry } from '../contract/entry.ts'
import { queryClient, useQuery } from '../ui/use-query.ts'
import { sendFailure } from '../ui/use-sending.ts'
import { createEntryCalls } from './entry-calls.ts'

export type EntriesState = ReturnType<typeof useEntries>

/**
 * The entries of a list.
 * @param name the list's path below `/api`
 * @param email account that is signed in
 */
export function useEntries(name: string, email: string | null) {
  const queryKey = useMemo(() => [email, name], [email, name])
  const { list, peekList } = createEntryCalls(name)
  const query = useQuery(queryKey, list, peekList)
  const { data, error, reload } = query

  /** Optimistic update: shows a change before the server has made it. @returns the rollback */
  const updateLocally = useCallback(
    (change: (entries: Entry[]) => Entry[]) => {
      // A read under way would overwrite it.
      queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Entry[]>(queryKey)
      queryClient.setQueryData<Entry[]>(queryKey, before && change(before))
      return () => queryClient.setQueryData<Entry[]>(queryKey, before)
    },
    [queryKey],
  )

  const removeLocally = useCallback(
    (id: string) => void updateLocally((entries) => entries.filter(({ _id }) => _id !== id)),
    [updateLocally],
  )

  /**
   * Runs a write and then reloads the list. A failure goes to the message bar, after the rollback of what was shown already.
   * @returns null when it failed
   */
  const write = useCallback(
    async <Answer>(call: () => Promise<Answer>, rollback?: () => void) => {
      try {
        return await call()
      } catch (error) {
        rollback?.()
        sendFailure(error)
        return null
      } finally {
        reload()
      }
    },
    [reload],
  )

  return {
    queryKey,
    entries: data,
    error,
    // Getters, as in `useQuery`.
    get isLoading() {
      return query.isLoading
    },
    get isFresh() {
      return query.isFresh
    },
    reload,
    updateLocally,
    removeLocally,
    write,
  }
}
