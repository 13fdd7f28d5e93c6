import { useCallback, useMemo } from 'react'
import type { Entry } from '../contract/entry.ts'
import { queryClient, useQuery } from '../ui/use-query.ts'
import { entryCalls } from './entry-calls.ts'

export type EntriesState = ReturnType<typeof useEntries>

/**
 * The entries of a list.
 * @param name the list's place below `/api`
 * @param email who is signed in
 */
export function useEntries(name: string, email: string | null) {
  const queryKey = useMemo(() => [email, name], [email, name])
  const { data, error, isLoading, isFresh, reload } = useQuery(queryKey, entryCalls(name).list)

  /** Shows at once what the reloaded list will say. @returns how to show the former list again */
  const arrange = useCallback(
    (change: (entries: Entry[]) => Entry[]) => {
      // A read under way knows nothing of it.
      queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Entry[]>(queryKey)
      queryClient.setQueryData<Entry[]>(queryKey, before && change(before))
      return () => queryClient.setQueryData<Entry[]>(queryKey, before)
    },
    [queryKey],
  )

  /** Takes an entry off at once. */
  const drop = useCallback(
    (id: string) => void arrange((entries) => entries.filter(({ _id }) => _id !== id)),
    [arrange],
  )

  return { queryKey, entries: data, error, isLoading, isFresh, reload, arrange, drop }
}
