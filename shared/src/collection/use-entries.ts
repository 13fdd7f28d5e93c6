import { useCallback, useMemo } from 'react'
import type { Entry } from '../contract/entry.ts'
import { queryClient, useQuery } from '../ui/use-query.ts'
import { createEntryCalls } from './entry-calls.ts'

export type EntriesState = ReturnType<typeof useEntries>

/**
 * The entries of a list.
 * @param name the list's path below `/api`
 * @param email account that is signed in
 */
export function useEntries(name: string, email: string | null) {
  const queryKey = useMemo(() => [email, name], [email, name])
  const { data, error, isLoading, isFresh, reload } = useQuery(
    queryKey,
    createEntryCalls(name).list,
  )

  /** Optimistic update: shows a change before the server has made it. @returns the rollback */
  const updateOptimistically = useCallback(
    (change: (entries: Entry[]) => Entry[]) => {
      // A read under way would overwrite it.
      queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Entry[]>(queryKey)
      queryClient.setQueryData<Entry[]>(queryKey, before && change(before))
      return () => queryClient.setQueryData<Entry[]>(queryKey, before)
    },
    [queryKey],
  )

  const removeFromList = useCallback(
    (id: string) => void updateOptimistically((entries) => entries.filter(({ _id }) => _id !== id)),
    [updateOptimistically],
  )

  return {
    queryKey,
    entries: data,
    error,
    isLoading,
    isFresh,
    reload,
    updateOptimistically,
    removeFromList,
  }
}
