import { liveRemotes, liveSet } from '../testing/live-remotes.ts'
import { liveSetStore } from './live-set.ts'
import { reportsStore } from './reports.ts'
import { watchUncaught } from './uncaught.ts'

jest.mock('@module-federation/enhanced/runtime', () => ({}))

const site = location.origin
const court = `${site}/remotes/court/1.0.0/js/screen.ab12.js:3:14`
const kitchen = `${site}/remotes/kitchen/1.0.0/js/fill.cd34.js:1:99`
const react = `${site}/host/2.0.0/react.ef56.js:1:9`
const extension = 'chrome-extension://abc/in.js:1:1'

const send = jest.fn(async (..._: Parameters<typeof fetch>) => new Response())

beforeAll(watchUncaught)
beforeEach(() => {
  globalThis.fetch = send
  send.mockClear()
  reportsStore.setState([], true)
  liveSetStore.setState(liveSet({ host: { version: '2.0.0' } }))
  history.replaceState(null, '', '/court/7')
})

function thrown(frames: string[], message = 'x') {
  const error = new TypeError(message)
  error.stack = [`TypeError: ${message}`, ...frames.map((at) => `    at a (${at})`)].join('\n')
  return error
}

/** Dispatches the browser's event for an uncaught exception. */
function throwUncaught(error: unknown, at: ErrorEventInit = { filename: site }) {
  window.dispatchEvent(new ErrorEvent('error', { error, message: 'Uncaught null', ...at }))
}

function reject(reason: unknown) {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
}

const sent = () => send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
const place = { path: 'js/screen.ab12.js', line: 3, column: 14 }
const reported = { app: 'court', version: '1.0.0', kind: 'uncaught' }

test('reports an error for the first remote in its stack', () => {
  throwUncaught(thrown([court, react]))
  reject(thrown([react, court, kitchen]))
  const error = { name: 'TypeError', at: place }
  const report = { ...reported, message: 'TypeError: x', error }
  expect(sent()).toEqual([report, report])
})

test.each([
  ['text', 'stumbled', 'stumbled'],
  ['null', null, 'Uncaught null'],
  ['a number', 7, '7'],
  ['an object with a message', { message: 'stumbled' }, 'stumbled'],
  [
    'a value that has no text',
    { message: Object.create(null) },
    'The thrown value cannot be converted to text',
  ],
])('reports %s that is thrown for the file that the event names', (_, error, message) => {
  throwUncaught(error, { filename: court.replace(':3:14', ''), lineno: 3, colno: 14 })
  expect(sent()).toEqual([{ ...reported, message, error: { name: 'Error', at: place } }])
})

test.each([
  ['text', 'stumbled', 'stumbled'],
  ['nothing', undefined, 'A promise was rejected without a reason'],
  ['an error without a stack', Object.assign(new Error('x'), { stack: undefined }), 'Error: x'],
])('reports a rejection with %s for the screen that is shown', (_, reason, message) => {
  reject(reason)
  expect(sent()).toEqual([{ ...reported, message }])
})

test('reports for the host when the stack has no remote, or no stack and no screen exist', () => {
  throwUncaught(thrown([react]))
  history.replaceState(null, '', '/nowhere')
  reject('stumbled')
  const host = { app: 'host', version: '2.0.0', kind: 'uncaught' }
  const at = { path: 'react.ef56.js', line: 1, column: 9 }
  expect(sent()).toEqual([
    { ...host, message: 'TypeError: x', error: { name: 'TypeError', at } },
    { ...host, message: 'stumbled' },
  ])
})

test('reports the version in the stack, even when it is no longer live, and no preview', () => {
  throwUncaught(thrown([court.replace('1.0.0', '0.9.0')]))
  expect(sent()).toMatchObject([{ app: 'court', version: '0.9.0' }])
  liveSetStore.setState({ remotes: liveRemotes.map((one) => ({ ...one, integrity: null })) })
  throwUncaught(thrown([court]))
  expect(sent()).toHaveLength(1)
  expect(reportsStore.getState().at(-1)).toMatchObject(reported)
})

test('ignores errors of extensions and of the browser', () => {
  throwUncaught(thrown([extension, court]))
  reject(thrown([extension, court]))
  throwUncaught(null)
  throwUncaught(thrown([], `x at ${court}`))
  expect(sent()).toEqual([])
})

test('replaces what the server refuses in a message', () => {
  reject(thrown([court], `${'x'.repeat(288)}\0${'😀'.repeat(9)}`))
  const [{ message }] = sent()
  expect(message).toBe(`TypeError: ${'x'.repeat(288)}\ufffd`)
})

test('reports at most a hundred errors per page', () => {
  const listeners = new Map<string, (event: object) => void>()
  const spy = jest.spyOn(window, 'addEventListener')
  spy.mockImplementation((type: string, listener) => {
    listeners.set(type, listener as (event: object) => void)
  })
  // A separate copy of the module, with its own limit.
  jest.isolateModules(() => jest.requireActual('./uncaught.ts').watchUncaught())
  spy.mockRestore()
  const reason = thrown([court])
  for (let times = 0; times < 200; times++) listeners.get('unhandledrejection')?.({ reason })
  expect(sent()).toHaveLength(100)
})
