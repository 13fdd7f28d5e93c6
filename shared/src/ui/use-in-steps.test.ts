import { renderHook, waitFor } from '@testing-library/react'
import { useInSteps } from './use-in-steps.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const whole = numbers(1200)

test('a long list comes in steps, and comes whole', async () => {
  const lengths: (number | undefined)[] = []
  const { result } = renderHook(() => {
    const shown = useInSteps(whole)
    lengths.push(shown?.length)
    return shown
  })
  await waitFor(() => expect(result.current).toBe(whole))
  expect(new Set(lengths)).toEqual(new Set([500, 1000, 1200]))
})

test('a short one, and none, are as they are', () => {
  const short = numbers(500)
  expect(renderHook(() => useInSteps(short)).result.current).toBe(short)
  expect(renderHook(() => useInSteps(null)).result.current).toBeNull()
})
