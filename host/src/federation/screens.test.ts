import { liveRemotes } from '../testing/live-remotes.ts'
import { loadScreen } from './load-screen.ts'
import { forgetScreen, getScreen } from './screens.ts'

jest.mock('./load-screen.ts', () => ({ loadScreen: jest.fn() }))
const load = jest.mocked(loadScreen)

const kitchen = liveRemotes[2] as (typeof liveRemotes)[number]
const works = { default: () => null }
const before = { version: '0.9.0', manifest: '/before.json', integrity: {} }

beforeEach(() => load.mockReset())

test('loads a screen once, and again after it was forgotten; then it has its release', async () => {
  load
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue({ release: before, module: works })
  const failed = getScreen(kitchen)
  await expect(failed.load()).rejects.toThrow('gone')
  forgetScreen(kitchen, failed)
  expect(getScreen(kitchen).release).toBe(kitchen)
  expect(await getScreen(kitchen).load()).toBe(works)
  expect(await getScreen(kitchen).load()).toBe(works)
  expect(load).toHaveBeenCalledTimes(2)
  expect(getScreen(kitchen).release).toBe(before)
})

test('forgetting an old screen does not drop a newer one', () => {
  const later = { ...kitchen, version: '2.0.0', manifest: '/remotes/kitchen/2.0.0/m.json' }
  const earlier = getScreen({ ...kitchen, manifest: '/remotes/kitchen/1.1.0/m.json' })
  const screen = getScreen(later)
  forgetScreen(kitchen, earlier)
  expect(getScreen(later)).toBe(screen)
})
