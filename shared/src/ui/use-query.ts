import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useQuery as useTanStackQuery,
} from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { onLogout } from '../events.ts'

// No automatic retries: a failure is shown at once, with a retry button. Requests are sent even when the browser is offline.
const queries = {
  retry: false,
  networkMode: 'always',
  // The default of `networkMode: 'always'` is not to.
  refetchOnReconnect: true,
  // Events tell of changes (`useChanges`).
  refetchOnWindowFocus: false,
} as const

/** Cache of responses across screens, revalidated in the background. */
export const queryClient = new QueryClient({ defaultOptions: { queries } })

// An account must not see the cached responses of another one.
onLogout(() => queryClient.clear())

/**
 * Reads from the server: again whenever the screen is shown or the network comes back. A newer read cancels an older one.
 * @param queryKey when it changes, the former data are shown until the next response
 * @param peek returns data to show until the first response, if there are any
 */
export function useQuery<Data>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Data>,
  peek?: () => Data | undefined,
) {
  const key = useStable(queryKey)
  // Listens for the network while a query is shown.
  useEffect(() => {
    queryClient.mount()
    return () => queryClient.unmount()
  }, [])
  const result = useTanStackQuery(
    {
      queryKey,
      queryFn: ({ signal }) => read(signal),
      placeholderData: keepPreviousData,
      ...(peek && { initialData: peek }),
    },
    queryClient,
  )
  const { data, error } = result
  // Rendering a list of thousands must not block typing.
  const shown = useDeferredValue(data ?? null)
  // Shown until the next response, so that the retry button does not move meanwhile. `isFetching` is read only then: who
  // reads it renders whenever a read starts or ends.
  const lastError = useRef<string | null>(null)
  const isErrorKept = error === null && lastError.current !== null && result.isFetching
  if (!isErrorKept) lastError.current = error?.message ?? null

  // Includes queries whose keys start with this key.
  const reload = useCallback(() => void queryClient.invalidateQueries({ queryKey: key }), [key])

  const setData = useCallback(
    (next: Data) => {
      // A read under way would overwrite the change.
      queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData<Data>(key, next)
    },
    [key],
  )

  return {
    /** null until the first response. */
    data: shown,
    error: lastError.current,
    // Getters, so that only callers that use them read `isFetching`.
    get isLoading() {
      return result.isFetching
    },
    /** False while the data may be out of date. */
    get isFresh() {
      return !result.isFetching && !error && shown === data
    },
    reload,
    setData,
  }
}

/** `useQuery` for a paged list: the newest page first, then older ones on request. */
export function usePages<Item>(
  queryKey: QueryKey,
  itemsPerPage: number,
  readPage: (last: Item | undefined, signal: AbortSignal) => Promise<Item[]>,
) {
  const [count, setCount] = useState(1)
  const getCached = (pages: number) =>
    queryClient.getQueryData<{ entries: Item[] }>([...queryKey, pages])
  const { data, ...query } = useQuery([...queryKey, count], async (signal) => {
    // A new page is appended to the cached ones; a reload reads all pages again.
    const entries = getCached(count) ? [] : [...(getCached(count - 1)?.entries ?? [])]
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

/** A stable array for equal content. */
function useStable(queryKey: QueryKey) {
  const stable = useRef(queryKey)
  if (JSON.stringify(stable.current) !== JSON.stringify(queryKey)) stable.current = queryKey
  return stable.current
}
