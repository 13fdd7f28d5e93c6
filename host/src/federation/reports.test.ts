import { liveSet } from '../testing/live-remotes.ts'
import { attributeError } from './host-errors.ts'
import { liveSetStore } from './live-set.ts'
import { ScreenLoadError } from './load-release.ts'
import { errorPlace, report, reportsStore } from './reports.ts'

jest.mock('@module-federation/enhanced/runtime', () => ({}))

const send = jest.fn(async (..._: Parameters<typeof fetch>) => new Response())
beforeEach(() => {
  globalThis.fetch = send
})

const release = { version: '1.0.0', manifest: '/m.json', integrity: {}, canary: true as const }
const sent = () => send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))

test('reports each kind once per page', () => {
  report('garden', release, 'loaded')
  report('garden', release, 'loaded')
  report('garden', release, 'crashed', new Error('x'.repeat(1000)))
  report('garden', { ...release, version: '2.0.0' }, 'loaded')

  expect(send.mock.calls.every(([address]) => address === '/api/releases/reports')).toBe(true)
  const message = `Error: ${'x'.repeat(293)}`
  expect(sent()).toEqual([
    { app: 'garden', version: '1.0.0', kind: 'loaded' },
    { app: 'garden', version: '1.0.0', kind: 'crashed', message },
    { app: 'garden', version: '2.0.0', kind: 'loaded' },
  ])
})

test('reports only failures of a live release, and nothing of previews', () => {
  send.mockClear()
  const { canary: _, ...everybodys } = release
  report('pond', everybodys, 'loaded')
  expect(send).not.toHaveBeenCalled()
  report('pond', everybodys, 'fell-back', 'late')
  expect(sent()).toEqual([{ app: 'pond', version: '1.0.0', kind: 'fell-back', message: 'late' }])
  report('gate', { ...release, integrity: null }, 'loaded')
  expect(send).toHaveBeenCalledTimes(1)
  expect(reportsStore.getState().at(-1)).toEqual({ app: 'gate', version: '1.0.0', kind: 'loaded' })
})

test('sends the place of an error and the session, by a request that outlives the page', () => {
  send.mockClear()
  localStorage.setItem(
    'token',
    JSON.stringify({ token: 'secret', expiresAt: '2099', email: 'a@b.cc' }),
  )
  const error = new RangeError('too deep')
  error.stack = `RangeError: too deep\n    at a (${location.origin}/remotes/pool/1.0.0/a.js:1:2)`
  report('pool', release, 'crashed', error)
  localStorage.removeItem('token')

  const [[address, { headers, keepalive } = {}] = []] = send.mock.calls
  expect([address, keepalive]).toEqual(['/api/releases/reports', true])
  expect(headers).toMatchObject({ authorization: 'Bearer secret' })
  const at = { path: 'a.js', line: 1, column: 2 }
  const reported = {
    app: 'pool',
    version: '1.0.0',
    kind: 'crashed',
    message: 'RangeError: too deep',
  }
  expect(sent()).toEqual([{ ...reported, error: { name: 'RangeError', at } }])
})

test('reports the host’s errors for the host, and visits of its canary', () => {
  send.mockClear()
  reportsStore.setState([], true)
  liveSetStore.setState(liveSet({ host: { version: '3.0.0' } }))
  const error = new Error('x')
  error.stack = 'Error: x\n    at Panel (https://sala.example/host/3.0.0/ui.ab12.js:1:99)'
  const { canary: _, ...everybodys } = release
  attributeError(error, '', everybodys)
  report('pond', everybodys, 'crashed', error)
  report('pond', everybodys, 'fell-back', error)
  report('pond', everybodys, 'loaded')
  liveSetStore.setState({ host: { version: '3.1.0', canary: true } })
  report('lake', everybodys, 'loaded')
  report('gate', everybodys, 'loaded')
  expect(sent()).toEqual([
    { app: 'host', version: '3.0.0', kind: 'crashed', message: 'Error: x' },
    { app: 'host', version: '3.0.0', kind: 'fell-back', message: 'Error: x' },
    { app: 'host', version: '3.1.0', kind: 'loaded' },
  ])
})

const crash = { app: 'pond', version: '1.1.0', kind: 'crashed' } as const
const own = `${location.origin}/remotes/pond/1.1.0/js/screen.ab12.js:3:14`
const react = `${location.origin}/host/2.0.0/react.cd34.js:1:9`

function thrown(frames: string[], message = 'x') {
  const error = new TypeError(message)
  error.stack = [`TypeError: ${message}`, ...frames.map((frame) => `    at a (${frame})`)].join(
    '\n',
  )
  return error
}

const place = { name: 'TypeError', at: { path: 'js/screen.ab12.js', line: 3, column: 14 } }

test('the place is the first frame in the own code of the release, or of the host', () => {
  expect(errorPlace(crash, thrown([react, own, own.replace('3:14', '9:9')]))).toEqual(place)
  const firefox = new TypeError('x')
  firefox.stack = `a@${react}\nb@${own}\n`
  expect(errorPlace(crash, firefox)).toEqual(place)
  const host = { app: 'host', version: '2.0.0', kind: 'crashed' } as const
  const at = { path: 'react.cd34.js', line: 1, column: 9 }
  expect(errorPlace(host, thrown([react]))).toEqual({ name: 'TypeError', at })
})

test.each([
  ['an extension’s code', ['chrome-extension://abc/in.js:1:1', own]],
  ['another extension’s', ['moz-extension://abc/in.js:1:1', own]],
  ['Safari’s', ['safari-web-extension://abc/in.js:1:1', own]],
  ['another site’s', ['https://evil.example/remotes/pond/1.1.0/js/screen.js:1:1', own]],
  ['the host’s alone', [react]],
  ['another release’s', [own.replace('1.1.0', '1.0.0')]],
  ['another remote’s', [own.replace('pond', 'gate')]],
])('an error in %s has no place in the release', (_, frames) => {
  expect(errorPlace(crash, thrown(frames))).toBeUndefined()
})

test('ignores a place that is part of the message', () => {
  expect(errorPlace(crash, thrown([react], `no ${own}`))).toBeUndefined()
  expect(errorPlace(crash, 'thrown text')).toBeUndefined()
})

test('reports the cause of a failed load, with or without a place', () => {
  const wrapped = (cause: unknown) =>
    new ScreenLoadError('pond', { version: '1.1.0', manifest: '', integrity: {} }, cause)
  const loading = { ...crash, kind: 'load-failed' } as const
  expect(errorPlace(loading, wrapped(thrown([own])))).toEqual(place)
  expect(errorPlace(loading, wrapped(thrown([react])))).toEqual({ name: 'TypeError' })
  expect(errorPlace({ ...crash, kind: 'fell-back' }, thrown([]))).toEqual({ name: 'TypeError' })
})
