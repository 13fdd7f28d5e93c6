import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import { integrityByPath, releaseStatement } from '@sala/kit/contract/release-statement'
import type { ReleaseSignature } from '@sala/kit/contract/remote'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { getOrCreateSecret } from '../../foundation/secrets/repository.ts'
import { recordChange } from '../../people/audit/record-change.ts'
import { computeDigest } from '../bundle/bundle.ts'
import { addKey, listKeys } from './team-keys.ts'

/** Generates an Ed25519 key: PKCS #8, PEM. */
export function createPrivateKeyPem() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Derives the public key of a private key: 32 bytes, base64url. */
export function toPublicKey(privateKey: string) {
  return String(createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' }).x)
}

/** Computes the id of a key in signatures. @param publicKey base64url */
export function toKeyId(publicKey: string) {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest()
  return hash.subarray(0, 16).toString('base64url')
}

/** Parses a public key as `sala login` sends it, `ed25519:…`; undefined when it is invalid. */
export function parsePublicKey(text: string) {
  const publicKey = text.match(/^ed25519:([\w-]{43})$/)?.[1]
  // The last character has unused bits: another spelling would be another key with the same bytes.
  const isCanonical = publicKey === Buffer.from(publicKey ?? '', 'base64url').toString('base64url')
  return isCanonical ? publicKey : undefined
}

export function toKeyObject(publicKey: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
}

/** @param privateKey PKCS #8, PEM */
export function signRelease(manifest: ReleaseManifest, privateKey: string): ReleaseSignature {
  // Ed25519 hashes by itself.
  const value = sign(null, Buffer.from(toStatement(manifest)), privateKey)
  return { key: toKeyId(toPublicKey(privateKey)), value: value.toString('base64url') }
}

/** Verifies the signature of a release. @param publicKey base64url */
export function verifyRelease(
  publicKey: string,
  manifest: ReleaseManifest,
  { value }: ReleaseSignature,
) {
  const statement = Buffer.from(toStatement(manifest))
  return verify(null, statement, toKeyObject(publicKey), Buffer.from(value, 'base64url'))
}

function toStatement(manifest: ReleaseManifest) {
  return releaseStatement(
    { ...manifest, digest: computeDigest(manifest) },
    integrityByPath(manifest),
  )
}

/** Name of the server's own key among a team's keys. */
export const serverKeyName = 'sala'

/** Signs a build of the checkout. The signature is not valid for an app that has revoked the server's key. */
export async function signWithServerKey(
  db: Db,
  manifest: ReleaseManifest,
  nowMs: number,
): Promise<ReleaseSignature> {
  const privateKey = await getOrCreateSecret(db, 'release key', createPrivateKeyPem)
  await inTransaction(db, (trx) =>
    registerServerKey(trx, manifest.app, toPublicKey(privateKey), nowMs),
  )
  return signRelease(manifest, privateKey)
}

async function registerServerKey(trx: Db, app: string, publicKey: string, nowMs: number) {
  // After a restore the server has a new key: an earlier revocation applies to it as well.
  const serverKeys = (await listKeys(trx, app)).filter(({ name }) => name === serverKeyName)
  if (serverKeys.length > 0 && serverKeys.every(({ revokedAt }) => revokedAt !== null)) return
  const key = { id: toKeyId(publicKey), app, name: serverKeyName, publicKey }
  if (!(await addKey(trx, key, nowMs))) return
  const change = { action: 'key.add', subject: app, before: null, after: key }
  await recordChange(trx, { who: 'sala', from: null }, change, nowMs)
}
