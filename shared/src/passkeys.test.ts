import { passkeysWorkHere } from './passkeys.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
})

test.each([
  ['sala.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('at %s, in a browser that knows them: %s', (hostname, expected) => {
  Object.assign(globalThis, { PublicKeyCredential: class {} })
  expect(passkeysWorkHere({ hostname })).toBe(expected)
})

test('not in a browser that does not', () => {
  expect(passkeysWorkHere({ hostname: 'sala.example' })).toBe(false)
})
