import { render } from '@testing-library/react'
import { useLiveSet } from './federation/live-set.ts'
import { loadScreen } from './federation/load-screen.ts'
import { liveRemotes } from './testing/live-remotes.ts'
import { usePrefetch } from './use-prefetch.ts'

jest.mock('./federation/load-screen.ts', () => ({ loadScreen: jest.fn() }))
const load = jest.mocked(loadScreen)
const loaded = () => load.mock.calls.map(([{ name }]) => name)

let build = 0

beforeEach(() => {
  jest.useFakeTimers()
  load.mockReset().mockImplementation(async (release) => ({
    release,
    module: { default: () => null },
  }))
  // A build of its own for each test: screens are kept by their manifest's address.
  build += 1
  const remotes = liveRemotes.map((remote) => ({ ...remote, manifest: `/${build}.json` }))
  useLiveSet.setState({ remotes })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  jest.useRealTimers()
})

function Office() {
  usePrefetch()
  return null
}

test('loads the screens of the menu, in its order, once the first has had 2000 ms', () => {
  render(<Office />)
  jest.advanceTimersByTime(1999)
  expect(loaded()).toEqual([])
  jest.advanceTimersByTime(2)
  expect(loaded()).toEqual(['court', 'kitchen'])
})

test('loads nothing after the office has been left', () => {
  render(<Office />).unmount()
  jest.runAllTimers()
  expect(loaded()).toEqual([])
})

test('loads nothing ahead for a visitor who saves data', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  render(<Office />)
  jest.runAllTimers()
  expect(loaded()).toEqual([])
})
