import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { ReleaseSignature } from '@sala/kit/contract/remote'
import type { Db } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { isSignedBy } from './keys.ts'
import { findKey, lockKey, type TeamKey } from './team-keys.ts'

/** A release as far as its signature goes. */
export interface Signed {
  manifest: ReleaseManifest
  signature: ReleaseSignature | null
}

/**
 * Why a release may not go live by its signature; undefined when a key of its app that counts has
 * signed it. In a transaction that stays so to its end.
 */
export async function faultOfSignature(db: Db, { manifest, signature }: Signed) {
  const { app, version } = manifest
  if (!signature) {
    return `${app} ${version} is not signed. Publish it with “npx sala publish ${app}” and the team’s key.`
  }
  const key = await (db.isTransaction ? lockKey : findKey)(db, app, signature.key)
  if (!key) {
    return `The key ${signature.key} is none of ${app}’s. Ask an administrator for a link and use it with “npx sala login”.`
  }
  if (key.revokedAt !== null) {
    return `The key “${key.name}” of ${app} was revoked. Publish ${version} signed with another.`
  }
  if (!isSignedBy(key.publicKey, manifest, signature)) {
    return `The signature is not of this ${app} ${version}: it was changed after it was signed.`
  }
  return undefined
}

/** @throws {HttpError} when the release may not go live by its signature */
export async function refuseUnsigned(db: Db, signed: Signed) {
  const fault = await faultOfSignature(db, signed)
  if (fault) throw new HttpError(403, fault)
}

/**
 * Whether a release that is live is what a key of its app has signed. A key that was revoked since
 * will do: what is live stays so until something else is.
 */
export function isGenuine({ manifest, signature }: Signed, keys: TeamKey[]) {
  const key = keys.find(({ id, app }) => app === manifest.app && id === signature?.key)
  return signature !== null && key !== undefined && isSignedBy(key.publicKey, manifest, signature)
}
