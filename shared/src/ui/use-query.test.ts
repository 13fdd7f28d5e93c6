import { act, renderHook, waitFor } from '@testing-library/react'
import { sendLogout } from '../events.ts'
import { usePages, useQuery } from './use-query.ts'

test('keeps the data when a reload fails, with the error until the next response', async () => {
  const read = jest
    .fn<Promise<string>, []>()
    .mockResolvedValueOnce('one')
    .mockRejectedValueOnce(new Error('Not now.'))
    .mockResolvedValueOnce('two')
  const { result } = renderHook(() => useQuery(['word'], read))
  await waitFor(() => expect(result.current.data).toBe('one'))
  act(() => result.current.reload())
  await waitFor(() => expect(result.current.error).toBe('Not now.'))
  expect(result.current).toMatchObject({ data: 'one', isFresh: false })
  act(() => result.current.reload())
  await waitFor(() => expect(result.current).toMatchObject({ data: 'two', error: null }))
})

test('a reload with the same answer renders only callers that show the loading state', async () => {
  const read = jest.fn(async () => 'one')
  let renderings = 0
  const { result } = renderHook(() => {
    renderings++
    return useQuery(['same word'], read)
  })
  await waitFor(() => expect(result.current.data).toBe('one'))
  const before = renderings
  const reload = async () => {
    await act(async () => result.current.reload())
    // Callers are notified in a later task.
    await act(() => new Promise((resolve) => setTimeout(resolve)))
  }
  await reload()
  expect(read).toHaveBeenCalledTimes(2)
  expect(renderings).toBe(before)

  expect(result.current.isLoading).toBe(false)
  await reload()
  expect(renderings).toBeGreaterThan(before)
})

test('reads again when the network comes back', async () => {
  const read = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('Offline.'))
    .mockResolvedValueOnce('one')
  const { result } = renderHook(() => useQuery(['a word'], read))
  await waitFor(() => expect(result.current.error).toBe('Offline.'))
  act(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
  await waitFor(() => expect(result.current).toMatchObject({ data: 'one', error: null }))
})

test('a cancelled read does not overwrite newer data', async () => {
  const resolvers: ((word: string) => void)[] = []
  const read = () => new Promise<string>((resolve) => resolvers.push(resolve))
  const { result } = renderHook(() => useQuery(['word'], read))
  act(() => result.current.setData('changed'))
  await waitFor(() => expect(result.current.data).toBe('changed'))
  await act(async () => resolvers[0]?.('read before the change'))
  expect(result.current.data).toBe('changed')
})

test('shows the former data until the next key has some, and clears the cache at logout', async () => {
  let reads = 0
  const read = async () => `answer ${++reads}`
  const { result, rerender, unmount } = renderHook((key: string) => useQuery([key], read), {
    initialProps: 'first',
  })
  await waitFor(() => expect(result.current.data).toBe('answer 1'))
  rerender('second')
  expect(result.current.data).toBe('answer 1')
  await waitFor(() => expect(result.current.data).toBe('answer 2'))
  unmount()
  sendLogout()
  const later = renderHook(() => useQuery(['second'], read))
  expect(later.result.current.data).toBeNull()
})

test('loads older pages until one is not full', async () => {
  const readPage = jest.fn(async (last: number | undefined) => (last === 2 ? [1] : [3, 2]))
  const { result } = renderHook(() => usePages(['numbers'], 2, readPage))
  await waitFor(() => expect(result.current).toMatchObject({ entries: [3, 2], hasOlder: true }))
  act(() => result.current.loadOlder())
  await waitFor(() => expect(result.current.entries).toEqual([3, 2, 1]))
  expect(result.current.hasOlder).toBe(false)
  expect(readPage.mock.calls.map(([last]) => last)).toEqual([undefined, 2])
})
