import { generateKeyPairSync, type KeyObject, sign, webcrypto } from 'node:crypto'
import type { RemoteRelease } from '@sala/kit/contract/remote'
import { liveSet } from '../testing/live-remotes.ts'
import { liveSetStore } from './live-set.ts'
import { verifySignature } from './verify-signature.ts'

const subtle = webcrypto.subtle as SubtleCrypto
const setSubtle = (value: unknown) =>
  Object.defineProperty(crypto, 'subtle', { value, configurable: true })

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const toRawKey = (key: KeyObject) => String(key.export({ format: 'jwk' }).x)
const integrity = {
  '/remotes/garden/1.0.0/screen.js': `sha384-${'b'.repeat(64)}`,
  '/remotes/garden/1.0.0/remoteEntry.js': `sha384-${'a'.repeat(64)}`,
}
const digest = 'd'.repeat(64)
const statement = `sala release 1
garden
1.0.0
${digest}
/remotes/garden/1.0.0/remoteEntry.js sha384-${'a'.repeat(64)}
/remotes/garden/1.0.0/screen.js sha384-${'b'.repeat(64)}`
const value = sign(null, Buffer.from(statement), privateKey).toString('base64url')
const signature = { key: 'k', value, digest }
const release = { version: '1.0.0', manifest: '/m.json', integrity, signature }
const other = toRawKey(generateKeyPairSync('ed25519').publicKey)

beforeEach(() => {
  setSubtle(subtle)
  liveSetStore.setState(liveSet({ keys: { garden: { k: toRawKey(publicKey), o: other } } }))
})
afterEach(() => setSubtle(undefined))

test('accepts a release signed by its team, with files in any order', async () => {
  await expect(verifySignature('garden', release)).resolves.toBeUndefined()
})

const changed = { ...integrity, '/remotes/garden/1.0.0/screen.js': `sha384-${'c'.repeat(64)}` }
const more = { ...integrity, '/remotes/garden/1.0.0/more.js': `sha384-${'c'.repeat(64)}` }
const { signature: _, ...unsigned } = release
const wrong: [string, string, RemoteRelease][] = [
  ['another hash', 'garden', { ...release, integrity: changed }],
  ['a file more', 'garden', { ...release, integrity: more }],
  ['another version', 'garden', { ...release, version: '1.0.1' }],
  ['another remote', 'gate', release],
  ['another digest', 'garden', { ...release, signature: { ...signature, digest: 'e' } }],
  ['another key', 'garden', { ...release, signature: { ...signature, key: 'o' } }],
  ['an unknown key', 'garden', { ...release, signature: { ...signature, key: 'x' } }],
  ['no signature in form', 'garden', { ...release, signature: { ...signature, value: '§' } }],
  ['no signature', 'garden', unsigned],
]

test.each(wrong)('%s is refused', async (_what, name, tried) => {
  await expect(verifySignature(name, tried)).rejects.toThrow('The signature is not valid')
})

test('accepts previews, and releases of a server without signatures', async () => {
  await verifySignature('garden', { ...unsigned, integrity: null })
  liveSetStore.setState({ keys: null })
  await verifySignature('garden', unsigned)
})

test('accepts releases in a browser without Ed25519', async () => {
  const importKey = async () => {
    throw new DOMException('', 'NotSupportedError')
  }
  setSubtle({ importKey })
  await verifySignature('garden', release)
  setSubtle(undefined)
  await verifySignature('garden', unsigned)
})
