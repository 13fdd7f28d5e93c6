import { liveRemotes, liveSet } from '../testing/live-remotes.ts'
import { attributeError, hostRelease, isHostError, recordMissingExport } from './host-errors.ts'
import { liveSetStore } from './live-set.ts'

const garden = liveRemotes[0] as (typeof liveRemotes)[number]
const react = 'at Ga (https://sala.example/host/1.0.0/470.710d1d758889987e.js:2:1234)'
const kit = 'at Panel (https://sala.example/host/1.0.0/ui.c9506257226480e4.js:1:99)'
const chakra = 'at div (https://sala.example/host/1.0.0/863.0dd4dca288228ffe.js:1:99)'
const shell = 'at main (https://sala.example/host/1.0.0/main.dae2766dbe8d4c21.js:1:99)'
const screen = 'at Screen (https://sala.example/remotes/garden/1.0.0/screen.ab12.js:1:44)'
const inFirefox = 'Panel@https://sala.example/host/1.0.0/ui.c9506257226480e4.js:1:99'

function isHosts(frames: string[], components: string[] = [], release = garden, message = 'x') {
  const error = new Error(message)
  error.stack = [`Error: ${message}`, ...frames].join('\n    ')
  attributeError(error, `\n    ${components.join('\n    ')}`, release)
  return isHostError(error)
}

beforeEach(() => liveSetStore.setState(liveSet()))

test('an error thrown by the kit is the host’s, one thrown by a remote is not', () => {
  expect(isHosts([kit, react], [kit, screen])).toBe(true)
  expect(isHosts([inFirefox], [])).toBe(true)
  expect(isHosts([chakra, kit, react])).toBe(true)
  expect(isHosts([kit, screen, react], [screen])).toBe(true)
  expect(isHosts([screen, react], [screen])).toBe(false)
  expect(isHosts([screen, kit, react], [kit, screen])).toBe(false)
})

test('an error thrown by React belongs to the component that it could not render', () => {
  expect(isHosts([react, react], [kit, screen])).toBe(true)
  expect(isHosts([react, react], ['at span (<anonymous>)', screen, kit, shell])).toBe(false)
  expect(isHosts([react, screen, react], [screen])).toBe(false)
})

test('an error after a missing export is the host’s', () => {
  recordMissingExport()
  expect(isHosts([react], [screen])).toBe(true)
  recordMissingExport()
  expect(isHosts([screen], [screen])).toBe(true)
  expect(isHosts([react], [screen])).toBe(false)
})

test('no other error is the host’s: not of a string, a preview or a canary', () => {
  expect(isHosts([screen], [], garden, `in ${kit.slice(3)}`)).toBe(false)
  expect(isHosts([shell])).toBe(false)
  expect(isHosts([kit], [], { ...garden, integrity: null })).toBe(false)
  expect(isHosts([kit], [], { ...garden, canary: true })).toBe(false)
  for (const thrown of [null, undefined, kit, { stack: kit }]) {
    attributeError(thrown, kit, garden)
    expect(isHostError(thrown)).toBe(false)
  }
  liveSetStore.setState({ host: { version: '2.0.0', canary: true } })
  expect(isHosts([kit], [], { ...garden, canary: true })).toBe(true)
  expect(hostRelease()).toMatchObject({ version: '2.0.0', canary: true })
})
