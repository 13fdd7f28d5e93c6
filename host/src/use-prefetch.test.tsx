import { render } from '@testing-library/react'
import { liveSetStore } from './federation/live-set.ts'
import { prefetchScreen, prefetchShared } from './federation/prefetch-screen.ts'
import { liveSet } from './testing/live-remotes.ts'
import { usePrefetch } from './use-prefetch.ts'

jest.mock('./federation/prefetch-screen.ts', () => ({
  prefetchScreen: jest.fn(),
  prefetchShared: jest.fn(),
}))
const prefetch = jest.mocked(prefetchScreen)
const fetched = () => prefetch.mock.calls.map(([{ name }]) => name)

beforeEach(() => {
  jest.useFakeTimers()
  prefetch.mockClear()
  liveSetStore.setState(liveSet())
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  jest.useRealTimers()
})

function Office() {
  usePrefetch()
  return null
}

test('prefetches the menu’s screens in order after 2000 ms', () => {
  render(<Office />)
  jest.advanceTimersByTime(1999)
  expect(fetched()).toEqual([])
  jest.advanceTimersByTime(2)
  expect(fetched()).toEqual(['court', 'kitchen'])
  expect(prefetchShared).toHaveBeenCalledWith(liveSet().host)
})

test('prefetches nothing after leaving the back-office, or when the browser saves data', () => {
  render(<Office />).unmount()
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  render(<Office />)
  jest.runAllTimers()
  expect(fetched()).toEqual([])
})
