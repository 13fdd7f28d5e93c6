import { supportsPasskeys } from './passkeys.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
})

test.each([
  ['sala.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('at %s, in a browser with passkeys: %s', (hostname, expected) => {
  Object.assign(globalThis, { PublicKeyCredential: class {} })
  expect(supportsPasskeys({ hostname })).toBe(expected)
})

test('false in a browser without passkeys', () => {
  expect(supportsPasskeys({ hostname: 'sala.example' })).toBe(false)
})
