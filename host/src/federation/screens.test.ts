import { liveRemotes } from '../testing/live-remotes.ts'
import { loadScreen } from './load-screen.ts'
import { forgetScreen, getScreen } from './screens.ts'

jest.mock('./load-screen.ts', () => ({ loadScreen: jest.fn() }))
const load = jest.mocked(loadScreen)

const kitchen = liveRemotes[2] as (typeof liveRemotes)[number]
const works = { default: () => null }
const before = { version: '0.9.0', manifest: '/before.json', integrity: {} }

beforeEach(() => load.mockReset())

test('a screen is loaded once, and anew after it was forgotten', async () => {
  load
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue({ release: kitchen, module: works })
  const failed = getScreen(kitchen)
  await expect(failed.load()).rejects.toThrow('gone')
  forgetScreen(kitchen, failed)
  expect(await getScreen(kitchen).load()).toBe(works)
  expect(await getScreen(kitchen).load()).toBe(works)
  expect(load).toHaveBeenCalledTimes(2)
})

test('what was forgotten too late does not throw away what has gone live since', () => {
  const later = { ...kitchen, version: '2.0.0', manifest: '/remotes/kitchen/2.0.0/m.json' }
  const earlier = getScreen({ ...kitchen, manifest: '/remotes/kitchen/1.1.0/m.json' })
  const screen = getScreen(later)
  forgetScreen(kitchen, earlier)
  expect(getScreen(later)).toBe(screen)
})

test('a screen says which release it is of', async () => {
  const pond = { ...kitchen, name: 'pond' }
  load.mockResolvedValueOnce({ release: before, module: works })
  expect(getScreen(pond).release).toBe(pond)
  await getScreen(pond).load()
  expect(getScreen(pond).release).toBe(before)
})
