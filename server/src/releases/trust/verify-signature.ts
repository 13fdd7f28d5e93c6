import { verify } from 'node:crypto'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import { checksStatement, type ReleaseId } from '@sala/kit/contract/release-statement'
import type { ReleaseSignature } from '@sala/kit/contract/remote'
import type { Db } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import type { SignedChecks } from '../bundle/bundle.ts'
import { toKeyObject, verifyRelease } from './keys.ts'
import { findKey, type TeamKey } from './team-keys.ts'

interface SignedManifest {
  manifest: ReleaseManifest
  signature: ReleaseSignature | null
}

/**
 * Verifies a release's signature. Returns the fault, or undefined when a valid key of its app has signed it. In a
 * transaction, locks the key, so that it is not revoked before the end.
 */
export async function verifySignature(db: Db, { manifest, signature }: SignedManifest) {
  const { app, version } = manifest
  if (!signature) {
    return `${app} ${version} is not signed. Publish it with “npx sala publish ${app}” and the team’s key.`
  }
  const key = await findKey(db, app, signature.key)
  if (!key) {
    return `The key ${signature.key} is not registered for ${app}. Ask an administrator for a link and use it with “npx sala login”.`
  }
  if (key.revokedAt !== null) {
    return `The key “${key.name}” of ${app} was revoked. Sign ${version} with another key.`
  }
  if (!verifyRelease(key.publicKey, manifest, signature)) {
    return `The signature does not match ${app} ${version}: it was changed after signing.`
  }
  return undefined
}

/** @throws {HttpError} 403 when no valid key of the app has signed the release */
export async function requireValidSignature(db: Db, signed: SignedManifest) {
  const fault = await verifySignature(db, signed)
  if (fault) throw new HttpError(403, fault)
}

/**
 * Whether a valid key of the app has signed a statement. In a transaction, locks the key, so that it is not revoked
 * before the end.
 */
export async function isSigned(db: Db, app: string, statement: string, signed: ReleaseSignature) {
  const key = await findKey(db, app, signed.key)
  const signature = Buffer.from(signed.value, 'base64url')
  return (
    key?.revokedAt === null &&
    verify(null, Buffer.from(statement), toKeyObject(key.publicKey), signature)
  )
}

interface CheckedRelease extends ReleaseId {
  signature: ReleaseSignature | null
  checks?: SignedChecks | undefined
}

/** Returns what a release's team has checked, if the key of the release has signed it. */
export async function findSignedChecks(db: Db, release: CheckedRelease) {
  const { app, signature, checks } = release
  if (!signature || !checks) return undefined
  const signed = { key: signature.key, value: checks.value }
  return (await isSigned(db, app, checksStatement(release, checks), signed)) ? checks : undefined
}

/** Whether a key of its app has signed a live release. Accepts revoked keys: live releases stay live. */
export function hasValidSignature({ manifest, signature }: SignedManifest, keys: TeamKey[]) {
  const key = keys.find(({ id, app }) => app === manifest.app && id === signature?.key)
  return (
    signature !== null && key !== undefined && verifyRelease(key.publicKey, manifest, signature)
  )
}
