import { sign } from 'node:crypto'
import { type ReleaseId, typesStatement } from '@sala/kit/contract/release-statement'
import type { ReleaseSignature } from '@sala/kit/contract/remote'
import { keyIdOf } from '../signing/sign.ts'

/** A team's statement that the types of its release fit those of others. */
export interface TypeCheck extends ReleaseSignature {
  against: ReleaseId[]
}

/**
 * Signs which release was checked, and against which of others.
 * @param privateKey of the release's team
 */
export function signCheck(
  release: ReleaseId,
  releases: ReleaseId[],
  privateKey: string,
): TypeCheck {
  const against = releases.map(({ app, version, digest }) => ({ app, version, digest }))
  const value = sign(null, Buffer.from(typesStatement(release, against)), privateKey)
  return { against, key: keyIdOf(privateKey), value: value.toString('base64url') }
}
