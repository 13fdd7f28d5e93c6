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
const reported = () =>
  jest.mocked(report).mock.calls.map(([, { version }, kind]) => `${version} ${kind}`)

beforeEach(() => {
  jest.useFakeTimers()
  jest.clearAllMocks()
})
afterEach(() => jest.useRealTimers())

test('loads only the live release', async () => {
  load.mockResolvedValueOnce(screen)
  expect(await loadScreen(garden)).toEqual({ release: garden, module: screen })
  jest.advanceTimersByTime(100_000)
  expect(versions()).toEqual(['1.0.0'])
  expect(reported()).toEqual([])
})

test('loads the previous release after an error, and reports it', async () => {
  load.mockRejectedValueOnce(gone).mockResolvedValueOnce(screen)
  expect(await loadScreen(garden)).toEqual({ release: fallback, module: screen })
  expect(reported()).toEqual(['1.0.0 fell-back'])
  expect(report).toHaveBeenCalledWith('garden', garden, 'fell-back', gone)
})

test('loads the previous release after 8000 ms without an answer', async () => {
  load.mockReturnValueOnce(forever).mockResolvedValueOnce(screen)
  const loading = loadScreen(garden)
  await jest.advanceTimersByTimeAsync(7999)
  expect(versions()).toEqual(['1.0.0'])
  await jest.advanceTimersByTimeAsync(1)
  expect((await loading).release).toBe(fallback)
})

test('uses a late live release when the previous one does not load', async () => {
  load.mockReturnValueOnce(new Promise((resolve) => setTimeout(resolve, 9000, screen)))
  load.mockRejectedValueOnce(gone)
  const loading = loadScreen(garden)
  await jest.advanceTimersByTimeAsync(9000)
  expect((await loading).release).toBe(garden)
  expect(reported()).toEqual(['0.9.0 load-failed'])
})

test('throws the error of the live release when both fail', async () => {
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(new Error('also gone'))
  await expect(loadScreen(garden)).rejects.toBe(gone)
  expect(reported()).toEqual(['0.9.0 load-failed', '1.0.0 load-failed'])
})

test('throws without a previous release', async () => {
  load.mockRejectedValueOnce(gone)
  await expect(loadScreen({ ...garden, fallback: null })).rejects.toBe(gone)
  expect(reported()).toEqual(['1.0.0 load-failed'])
})
