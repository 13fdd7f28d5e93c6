import { QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import type { Entry } from '../contract/entry.ts'
import { onLogout } from '../events.ts'
import { entryCalls } from './entry-calls.ts'

// A failed call is told at once, with another try at hand, and without a network as well.
const queries = { retry: false, networkMode: 'always' } as const

/** What was read stays at hand from screen to screen, and is read again behind it. */
export const cache = new QueryClient({ defaultOptions: { queries } })

// What an account has read, the next one does not see.
onLogout(() => cache.clear())

export type EntriesState = ReturnType<typeof useEntries>

/**
 * The entries of a list, read anew whenever the screen is shown, the page gets the focus or the
 * network comes back. A newer read gives up an older one.
 * @param name the list's place below `/api`
 * @param email who is signed in
 */
export function useEntries(name: string, email: string | null) {
  const queryKey = useMemo(() => [email, name], [email, name])
  const queryFn = ({ signal }: { signal: AbortSignal }) => entryCalls(name).list(signal)
  const { data, error, isFetching } = useQuery({ queryKey, queryFn }, cache)
  // A list of thousands takes its time: nothing that is typed meanwhile has to wait for it.
  const entries = useDeferredValue(data ?? null)
  // It is told until the next answer: the way to another try stays where it is meanwhile.
  const told = useRef<string | null>(null)
  if (!isFetching) told.current = error?.message ?? null

  // The trash is kept under the list's key, and read anew with it.
  const reload = useCallback(() => {
    cache.invalidateQueries({ queryKey })
  }, [queryKey])

  /** Shows at once what the reloaded list will say. @returns how to show the former list again */
  const arrange = useCallback(
    (change: (entries: Entry[]) => Entry[]) => {
      // A read under way knows nothing of it.
      cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<Entry[]>(queryKey)
      cache.setQueryData<Entry[]>(queryKey, before && change(before))
      return () => cache.setQueryData<Entry[]>(queryKey, before)
    },
    [queryKey],
  )

  /** Takes an entry off at once. */
  const drop = useCallback(
    (id: string) => void arrange((entries) => entries.filter(({ _id }) => _id !== id)),
    [arrange],
  )

  return {
    queryKey,
    entries,
    error: told.current,
    isLoading: isFetching,
    /** False while something may have happened that the entries do not show yet. */
    isFresh: !isFetching && !error && entries === data,
    reload,
    arrange,
    drop,
  }
}
