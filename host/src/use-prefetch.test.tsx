import { render } from '@testing-library/react'
import { useLiveSet } from './federation/live-set.ts'
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
  useLiveSet.setState(liveSet())
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  jest.useRealTimers()
})

function Office() {
  usePrefetch()
  return null
}

test('fetches the screens of the menu, in its order, once the first has had 2000 ms', () => {
  render(<Office />)
  jest.advanceTimersByTime(1999)
  expect(fetched()).toEqual([])
  jest.advanceTimersByTime(2)
  expect(fetched()).toEqual(['court', 'kitchen'])
  expect(prefetchShared).toHaveBeenCalledWith(liveSet().host)
})

test('fetches nothing after the office has been left', () => {
  render(<Office />).unmount()
  jest.runAllTimers()
  expect(fetched()).toEqual([])
})

test('fetches nothing for a visitor who saves data', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  render(<Office />)
  jest.runAllTimers()
  expect(fetched()).toEqual([])
})
