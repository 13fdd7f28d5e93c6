import { errorPlace } from './error-place.ts'
import { ScreenLoadError } from './load-release.ts'

jest.mock('@module-federation/enhanced/runtime', () => ({}))

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

test('the place is the first in the release’s own code, whatever the house does around it', () => {
  expect(errorPlace(crash, thrown([react, own, own.replace('3:14', '9:9')]))).toEqual(place)
  const firefox = new TypeError('x')
  firefox.stack = `a@${react}\nb@${own}\n`
  expect(errorPlace(crash, firefox)).toEqual(place)
})

test.each([
  ['an extension’s code', ['chrome-extension://abc/in.js:1:1', own]],
  ['another extension’s', ['moz-extension://abc/in.js:1:1', own]],
  ['Safari’s', ['safari-web-extension://abc/in.js:1:1', own]],
  ['another site’s', ['https://evil.example/remotes/pond/1.1.0/js/screen.js:1:1', own]],
  ['the host’s alone', [react]],
  ['another release’s', [own.replace('1.1.0', '1.0.0')]],
  ['another remote’s', [own.replace('pond', 'gate')]],
])('an error in %s tells nothing of the release', (_, frames) => {
  expect(errorPlace(crash, thrown(frames))).toBeUndefined()
})

test('nor does a place that the message makes up', () => {
  expect(errorPlace(crash, thrown([react], `no ${own}`))).toBeUndefined()
  expect(errorPlace(crash, 'thrown text')).toBeUndefined()
})

test('of what could not be loaded its cause counts, with a place or without', () => {
  const wrapped = (cause: unknown) =>
    new ScreenLoadError('pond', { version: '1.1.0', manifest: '', integrity: {} }, cause)
  const loading = { ...crash, kind: 'load-failed' } as const
  expect(errorPlace(loading, wrapped(thrown([own])))).toEqual(place)
  expect(errorPlace(loading, wrapped(thrown([react])))).toEqual({ name: 'TypeError' })
  expect(errorPlace({ ...crash, kind: 'fell-back' }, thrown([]))).toEqual({ name: 'TypeError' })
})

test('the host’s own place is in the host', () => {
  const host = { app: 'host', version: '2.0.0', kind: 'crashed' } as const
  const at = { path: 'react.cd34.js', line: 1, column: 9 }
  expect(errorPlace(host, thrown([react]))).toEqual({ name: 'TypeError', at })
})
