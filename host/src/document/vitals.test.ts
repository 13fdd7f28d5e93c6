import type { Metric } from 'web-vitals'
import { watchVitals } from './vitals.ts'

const followed: Record<string, (metric: Metric) => void> = {}
const hasLoaded = jest.fn()

// jsdom has no vitals.
jest.mock('web-vitals', () => {
  hasLoaded()
  const follow = (name: string) => (listener: (metric: Metric) => void) => {
    followed[name] = listener
  }
  return Object.fromEntries(
    ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((name) => [`on${name}`, follow(name)]),
  )
})

const release = { name: 'garden', version: '1.2.0', manifest: '/m.json', integrity: {} }
const send = jest.fn<boolean, [string, Blob]>(() => true)
const measured = (name: string, value: number) => followed[name]?.({ name, value } as Metric)

function become(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  navigator.sendBeacon = send as typeof navigator.sendBeacon
})
afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(document, 'visibilityState')
})

test('does not measure nine of ten visits, and loads nothing for them', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.1)
  await watchVitals(release)
  become('hidden')
  expect(hasLoaded).not.toHaveBeenCalled()
  expect(send).not.toHaveBeenCalled()
})

test('sends the vitals of the tenth visit once when the visitor leaves', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.099)
  await watchVitals(release)
  measured('LCP', 700)
  measured('LCP', 900)
  measured('CLS', 0)
  become('visible')
  expect(send).not.toHaveBeenCalled()

  become('hidden')
  become('visible')
  become('hidden')
  expect(send).toHaveBeenCalledTimes(1)
  const [address, body] = send.mock.calls[0] as [string, Blob]
  expect(address).toBe('/api/releases/vitals')
  expect(body.type).toBe('application/json')
  expect(JSON.parse(await body.text())).toEqual({
    app: 'garden',
    version: '1.2.0',
    vitals: { LCP: 900, CLS: 0 },
  })
})
