import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useQuery as useTanStackQuery,
} from '@tanstack/react-query'
import { useCallback, useDeferredValue, useRef, useState } from 'react'
import { onLogout } from '../events.ts'

// A failed read is shown at once, with another try at hand, and is tried without a network as well.
const queries = { retry: false, networkMode: 'always' } as const

/** Answers are cached from screen to screen, and revalidated in the background. */
export const queryClient = new QueryClient({ defaultOptions: { queries } })

// An account does not see what another one has read.
onLogout(() => queryClient.clear())

/**
 * Reads from the server: again whenever the screen is shown, the page gets the focus or the
 * network comes back. A newer read cancels an older one.
 * @param queryKey when it changes, the former answer is shown until the next one
 */
export function useQuery<Data>(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<Data>) {
  const key = useStable(queryKey)
  const { data, error, isFetching } = useTanStackQuery(
    { queryKey, queryFn: ({ signal }) => read(signal), placeholderData: keepPreviousData },
    queryClient,
  )
  // A list of thousands takes its time to render: typing must not wait for it.
  const shown = useDeferredValue(data ?? null)
  // Shown until the next answer, so that the button for another try stays where it is meanwhile.
  const lastError = useRef<string | null>(null)
  if (!isFetching) lastError.current = error?.message ?? null

  // Answers under a longer key are read again, too.
  const reload = useCallback(() => void queryClient.invalidateQueries({ queryKey: key }), [key])

  const setData = useCallback(
    (next: Data) => {
      // A read that has already started does not know of the change.
      queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData<Data>(key, next)
    },
    [key],
  )

  return {
    /** null until the first answer. */
    data: shown,
    error: lastError.current,
    isLoading: isFetching,
    /** False while something may have happened that the data do not show yet. */
    isFresh: !isFetching && !error && shown === data,
    reload,
    setData,
  }
}

/** The same for a long list: the newest page at first, then older ones as far as they were asked for. */
export function usePages<Item>(
  queryKey: QueryKey,
  itemsPerPage: number,
  readPage: (last: Item | undefined, signal: AbortSignal) => Promise<Item[]>,
) {
  const [count, setCount] = useState(1)
  const known = (pages: number) =>
    queryClient.getQueryData<{ entries: Item[] }>([...queryKey, pages])
  const { data, ...query } = useQuery([...queryKey, count], async (signal) => {
    // A page that was asked for is read after the others; later all of them are read again.
    const entries = known(count) ? [] : [...(known(count - 1)?.entries ?? [])]
    while (entries.length < count * itemsPerPage) {
      const page = await readPage(entries.at(-1), signal)
      entries.push(...page)
      if (page.length < itemsPerPage) break
    }
    return { entries, count }
  })
  return {
    ...query,
    entries: data?.entries ?? null,
    hasOlder: data !== null && data.entries.length === data.count * itemsPerPage,
    isLoadingOlder: query.isLoading && data !== null && data.count < count,
    loadOlder: () => setCount((data?.count ?? 0) + 1),
  }
}

/** The same array as long as it holds the same. */
function useStable(queryKey: QueryKey) {
  const stable = useRef(queryKey)
  if (JSON.stringify(stable.current) !== JSON.stringify(queryKey)) stable.current = queryKey
  return stable.current
}
