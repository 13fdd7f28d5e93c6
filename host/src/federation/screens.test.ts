import { liveRemotes } from '../testing/live-remotes.ts'
import { loadScreen } from './load-screen.ts'
import { preloadScreen, screenOf } from './screens.ts'

jest.mock('./load-screen.ts', () => ({ loadScreen: jest.fn() }))
const load = jest.mocked(loadScreen)

const kitchen = liveRemotes[2] as (typeof liveRemotes)[number]
const works = { default: () => null }
const before = { version: '0.9.0', manifest: '/before.json', integrity: {} }

beforeEach(() => load.mockReset())

test('what fails ahead is tried again when it is asked for, and loaded once then', async () => {
  load
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue({ release: kitchen, module: works })
  preloadScreen(kitchen)
  await expect(screenOf(kitchen).load()).rejects.toThrow('gone')
  await Promise.resolve()

  preloadScreen(kitchen)
  preloadScreen(kitchen)
  expect(await screenOf(kitchen).load()).toBe(works)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a failure does not throw away what has gone live since', async () => {
  const later = { ...kitchen, version: '2.0.0', manifest: '/remotes/kitchen/2.0.0/m.json' }
  load.mockRejectedValueOnce(new Error('gone')).mockResolvedValue({ release: later, module: works })
  preloadScreen({ ...kitchen, manifest: '/remotes/kitchen/1.1.0/m.json' })
  const screen = screenOf(later)
  await new Promise((resolve) => setTimeout(resolve))
  expect(screenOf(later)).toBe(screen)
})

test('a screen says which release it is of', async () => {
  const pond = { ...kitchen, name: 'pond' }
  load.mockResolvedValueOnce({ release: before, module: works })
  expect(screenOf(pond).release).toBe(pond)
  await screenOf(pond).load()
  expect(screenOf(pond).release).toBe(before)
})
