import { ApiError } from './api/api-error.ts'
import { signalAcceptedPasskeys, signalUnknownPasskey, supportsPasskeys } from './passkeys.ts'

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

const removed = new ApiError(401, { message: 'Removed.', code: 'unknown-passkey' })

test('asks the browser not to offer a passkey again that the server does not know', async () => {
  const signalUnknownCredential = jest.fn(() => Promise.resolve())
  Object.assign(globalThis, { PublicKeyCredential: { signalUnknownCredential } })
  await signalUnknownPasskey(new ApiError(401, { message: 'Too long.' }), { id: 'a' })
  await signalUnknownPasskey(new ApiError(0), { id: 'a' })
  await signalUnknownPasskey(new TypeError('Failed'), { id: 'a' })
  expect(signalUnknownCredential).not.toHaveBeenCalled()
  await signalUnknownPasskey(removed, { id: 'a' })
  expect(signalUnknownCredential).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: 'a' })
})

test('ignores browsers that have no signals or refuse them', async () => {
  const accepted = { rpId: 'localhost', userId: 'u', allAcceptedCredentialIds: ['a'] }
  await signalUnknownPasskey(removed, { id: 'a' })
  await signalAcceptedPasskeys(accepted)
  const refuse = jest.fn(() => Promise.reject(new DOMException('No', 'SecurityError')))
  const refusing = { signalUnknownCredential: refuse, signalAllAcceptedCredentials: refuse }
  Object.assign(globalThis, { PublicKeyCredential: refusing })
  await signalUnknownPasskey(removed, { id: 'a' })
  await signalAcceptedPasskeys(accepted)
  expect(refuse.mock.calls).toEqual([[{ rpId: 'localhost', credentialId: 'a' }], [accepted]])
})
