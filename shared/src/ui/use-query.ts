import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery as useTanStackQuery,
} from '@tanstack/react-query'
import { useCallback, useDeferredValue, useRef } from 'react'
import { onLogout } from '../events.ts'

// A failed read is shown at once, with another try at hand, and is tried without a network as well.
const queries = { retry: false, networkMode: 'always' } as const

/** What was read stays at hand from screen to screen, and is read again in the background. */
export const queryClient = new QueryClient({ defaultOptions: { queries } })

// An account does not see what another one has read.
onLogout(() => queryClient.clear())

/**
 * What a screen reads from the server: read again whenever the screen is shown, the page gets the focus or the
 * network comes back. A newer read cancels an older one.
 * @param queryKey when it changes, the former answer is shown until the next one
 */
export function useQuery<Data>(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<Data>) {
  const query = useTanStackQuery(
    { queryKey, queryFn: ({ signal }) => read(signal), placeholderData: keepPreviousData },
    queryClient,
  )
  const key = useStable(queryKey)
  const setData = useCallback(
    (data: Data) => {
      // A read that has already started does not know of the change.
      queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData<Data>(key, data)
    },
    [key],
  )
  return { ...useReadState(query, key), setData }
}

/** The same for a long list: the newest page at first, then older ones when they are asked for. */
export function usePages<Item>(
  queryKey: QueryKey,
  itemsPerPage: number,
  readPage: (last: Item | undefined, signal: AbortSignal) => Promise<Item[]>,
) {
  const query = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) => readPage(pageParam as Item | undefined, signal),
      initialPageParam: undefined as Item | undefined,
      getNextPageParam: (page) => (page.length < itemsPerPage ? undefined : page.at(-1)),
    },
    queryClient,
  )
  const { data, ...state } = useReadState(query, useStable(queryKey))
  return {
    ...state,
    entries: data?.pages.flat() ?? null,
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    loadOlder: () => void query.fetchNextPage(),
  }
}

interface QueryState<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
}

function useReadState<Data>({ data, error, isFetching }: QueryState<Data>, queryKey: QueryKey) {
  // A list of thousands takes its time to render: typing must not wait for it.
  const shown = useDeferredValue(data ?? null)
  // Shown until the next answer, so that the button for another try stays where it is meanwhile.
  const lastError = useRef<string | null>(null)
  if (!isFetching) lastError.current = error?.message ?? null

  // What is kept under a longer key is read again with it.
  const reload = useCallback(() => void queryClient.invalidateQueries({ queryKey }), [queryKey])

  return {
    /** null until the first answer. */
    data: shown,
    error: lastError.current,
    isLoading: isFetching,
    /** False while something may have happened that the data do not show yet. */
    isFresh: !isFetching && !error && shown === data,
    reload,
  }
}

/** The same array as long as it holds the same. */
function useStable(queryKey: QueryKey) {
  const stable = useRef(queryKey)
  if (JSON.stringify(stable.current) !== JSON.stringify(queryKey)) stable.current = queryKey
  return stable.current
}
