import { report, useReports } from './reports.ts'

const send = jest.fn<boolean, [string, Blob]>(() => true)
beforeEach(() => {
  navigator.sendBeacon = send as typeof navigator.sendBeacon
})

const release = { version: '1.0.0', manifest: '/m.json', integrity: {}, canary: true as const }
const sent = () =>
  Promise.all(send.mock.calls.map(async ([, body]) => JSON.parse(await body.text())))

test('each thing that a release does is told once in a page', async () => {
  report('garden', release, 'loaded')
  report('garden', release, 'loaded')
  report('garden', release, 'crashed', new Error('x'.repeat(1000)))
  report('garden', { ...release, version: '2.0.0' }, 'loaded')

  expect(send.mock.calls.every(([address]) => address === '/api/releases/reports')).toBe(true)
  const message = `Error: ${'x'.repeat(293)}`
  expect(await sent()).toEqual([
    { app: 'garden', version: '1.0.0', kind: 'loaded' },
    { app: 'garden', version: '1.0.0', kind: 'crashed', message },
    { app: 'garden', version: '2.0.0', kind: 'loaded' },
  ])
})

test('of a release that everybody has, only what failed is told', async () => {
  send.mockClear()
  const { canary: _, ...everybodys } = release
  report('pond', everybodys, 'loaded')
  expect(send).not.toHaveBeenCalled()
  report('pond', everybodys, 'fell-back', 'late')
  expect(await sent()).toEqual([
    { app: 'pond', version: '1.0.0', kind: 'fell-back', message: 'late' },
  ])
})

test('what a preview does is kept in the page', () => {
  send.mockClear()
  report('gate', { ...release, integrity: null }, 'loaded')
  expect(send).not.toHaveBeenCalled()
  expect(useReports.getState().at(-1)).toEqual({ app: 'gate', version: '1.0.0', kind: 'loaded' })
})
