import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'

/** A new Ed25519 key: PKCS #8, PEM. */
export function newPrivateKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The public half of a private key: 32 bytes, base64url. */
export function publicKeyOf(privateKey: string) {
  return String(createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' }).x)
}

/** How releases name the key. @param publicKey base64url */
export function keyIdOf(publicKey: string) {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest()
  return hash.subarray(0, 16).toString('base64url')
}

/** The public key in a line `ed25519:…`, as `sala login` sends it; undefined when it is none. */
export function publicKeyIn(line: string) {
  const publicKey = line.match(/^ed25519:([\w-]{43})$/)?.[1]
  // The last character holds four bits: other spellings would be other keys with the same bytes.
  const isCanonical = publicKey === Buffer.from(publicKey ?? '', 'base64url').toString('base64url')
  return isCanonical ? publicKey : undefined
}

/** The public key as Node verifies by it. */
export function toKeyObject(publicKey: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
}
