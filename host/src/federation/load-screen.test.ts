import { liveRemotes } from '../testing/live-remotes.ts'
import { loadRelease, ScreenLoadError } from './load-release.ts'
import { loadScreen } from './load-screen.ts'
import { report } from './reports.ts'

jest.mock('@module-federation/enhanced/runtime', () => ({}))
jest.mock('./reports.ts')
jest.mock('./load-release.ts', () => ({
  ...jest.requireActual('./load-release.ts'),
  loadRelease: jest.fn(),
}))
const load = jest.mocked(loadRelease)

const fallback = {
  version: '0.9.0',
  manifest: '/remotes/garden/0.9.0/mf-manifest.json',
  integrity: {},
}
const garden = { ...(liveRemotes[0] as (typeof liveRemotes)[number]), fallback }
const screen = { default: () => null }
const gone = new ScreenLoadError('garden', garden, 'gone')
const forever = new Promise<never>(() => {})

const versions = () => load.mock.calls.map(([, { version }]) => version)
const told = () =>
  jest.mocked(report).mock.calls.map(([, { version }, kind]) => `${version} ${kind}`)

beforeEach(() => {
  jest.useFakeTimers()
  jest.clearAllMocks()
})
afterEach(() => jest.useRealTimers())

test('the live release is loaded, and no other', async () => {
  load.mockResolvedValueOnce(screen)
  expect(await loadScreen(garden)).toEqual({ release: garden, module: screen })
  jest.advanceTimersByTime(100_000)
  expect(versions()).toEqual(['1.0.0'])
  expect(told()).toEqual([])
})

test('when it cannot be had, the release before it is loaded and the server told', async () => {
  load.mockRejectedValueOnce(gone).mockResolvedValueOnce(screen)
  expect(await loadScreen(garden)).toEqual({ release: fallback, module: screen })
  expect(told()).toEqual(['1.0.0 fell-back'])
  expect(report).toHaveBeenCalledWith('garden', garden, 'fell-back', gone)
})

test('when it does not answer for 8000 ms, the release before it is loaded', async () => {
  load.mockReturnValueOnce(forever).mockResolvedValueOnce(screen)
  const loading = loadScreen(garden)
  await jest.advanceTimersByTimeAsync(7999)
  expect(versions()).toEqual(['1.0.0'])
  await jest.advanceTimersByTimeAsync(1)
  expect((await loading).release).toBe(fallback)
})

test('a live release that comes late is taken when the one before it does not come', async () => {
  load.mockReturnValueOnce(new Promise((resolve) => setTimeout(resolve, 9000, screen)))
  load.mockRejectedValueOnce(gone)
  const loading = loadScreen(garden)
  await jest.advanceTimersByTimeAsync(9000)
  expect((await loading).release).toBe(garden)
  expect(told()).toEqual(['0.9.0 load-failed'])
})

test('when neither can be had, what is wrong with the live one is said', async () => {
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(new Error('also gone'))
  await expect(loadScreen(garden)).rejects.toBe(gone)
  expect(told()).toEqual(['0.9.0 load-failed', '1.0.0 load-failed'])
})

test('without a release before it, the failure is final', async () => {
  load.mockRejectedValueOnce(gone)
  await expect(loadScreen({ ...garden, fallback: null })).rejects.toBe(gone)
  expect(told()).toEqual(['1.0.0 load-failed'])
})
