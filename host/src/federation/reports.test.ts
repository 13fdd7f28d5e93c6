import { liveSet } from '../testing/live-remotes.ts'
import { judgeFault } from './at-fault.ts'
import { useLiveSet } from './live-set.ts'
import { report, useReports } from './reports.ts'

jest.mock('@module-federation/enhanced/runtime', () => ({}))

const send = jest.fn(async (..._: Parameters<typeof fetch>) => new Response())
beforeEach(() => {
  globalThis.fetch = send
})

const release = { version: '1.0.0', manifest: '/m.json', integrity: {}, canary: true as const }
const sent = () => send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))

test('each thing that a release does is told once in a page', () => {
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

test('of a release that everybody has, only what failed is told', () => {
  send.mockClear()
  const { canary: _, ...everybodys } = release
  report('pond', everybodys, 'loaded')
  expect(send).not.toHaveBeenCalled()
  report('pond', everybodys, 'fell-back', 'late')
  expect(sent()).toEqual([{ app: 'pond', version: '1.0.0', kind: 'fell-back', message: 'late' }])
})

test('sends the place of an error and the session, by a request that outlives the page', () => {
  send.mockClear()
  localStorage.setItem('token', JSON.stringify({ token: 'secret' }))
  const error = new RangeError('too deep')
  error.stack = `RangeError: too deep\n    at a (${location.origin}/remotes/pool/1.0.0/a.js:1:2)`
  report('pool', release, 'crashed', error)
  localStorage.removeItem('token')

  const [[address, { headers, keepalive } = {}] = []] = send.mock.calls
  expect([address, keepalive]).toEqual(['/api/releases/reports', true])
  expect(headers).toMatchObject({ authorization: 'Bearer secret' })
  const at = { path: 'a.js', line: 1, column: 2 }
  const told = { app: 'pool', version: '1.0.0', kind: 'crashed', message: 'RangeError: too deep' }
  expect(sent()).toEqual([{ ...told, error: { name: 'RangeError', at } }])
})

test('what a preview does is kept in the page', () => {
  send.mockClear()
  report('gate', { ...release, integrity: null }, 'loaded')
  expect(send).not.toHaveBeenCalled()
  expect(useReports.getState().at(-1)).toEqual({ app: 'gate', version: '1.0.0', kind: 'loaded' })
})

test('what is the host’s fault is told of the host, and how its canary fares', () => {
  send.mockClear()
  useReports.setState([], true)
  useLiveSet.setState(liveSet({ host: { version: '3.0.0' } }))
  const error = new Error('x')
  error.stack = 'Error: x\n    at Panel (https://sala.example/host/3.0.0/ui.ab12.js:1:99)'
  const { canary: _, ...everybodys } = release
  judgeFault(error, '', everybodys)
  report('pond', everybodys, 'crashed', error)
  report('pond', everybodys, 'fell-back', error)
  report('pond', everybodys, 'loaded')
  useLiveSet.setState({ host: { version: '3.1.0', canary: true } })
  report('lake', everybodys, 'loaded')
  report('gate', everybodys, 'loaded')
  expect(sent()).toEqual([
    { app: 'host', version: '3.0.0', kind: 'crashed', message: 'Error: x' },
    { app: 'host', version: '3.0.0', kind: 'fell-back', message: 'Error: x' },
    { app: 'host', version: '3.1.0', kind: 'loaded' },
  ])
})
