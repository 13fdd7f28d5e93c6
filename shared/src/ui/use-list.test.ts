import { act, renderHook, waitFor } from '@testing-library/react'
import { useList } from './use-list.ts'

const entry = (_id: string) => ({ _id })

test('a late answer of an older load does not overwrite a newer one', async () => {
  const answers: ((entries: { _id: string }[]) => void)[] = []
  const load = () => new Promise<{ _id: string }[]>((resolve) => answers.push(resolve))
  const { result } = renderHook(() => useList(load))
  act(() => result.current.reload())

  await act(async () => answers[1]?.([entry('new')]))
  await act(async () => answers[0]?.([entry('old')]))
  expect(result.current.entries).toEqual([entry('new')])
})

test('what was there stays when a reload fails', async () => {
  const load = jest
    .fn<Promise<{ _id: string }[]>, []>()
    .mockResolvedValueOnce([entry('one')])
    .mockRejectedValueOnce(new Error('Not now.'))
  const { result } = renderHook(() => useList(load))
  await waitFor(() => expect(result.current.entries).toHaveLength(1))
  act(() => result.current.reload())
  await waitFor(() => expect(result.current.error).toBe('Not now.'))
  expect(result.current.entries).toHaveLength(1)
})
