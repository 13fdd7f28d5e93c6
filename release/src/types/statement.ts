import { sign } from 'node:crypto'
import type { ReleaseSignature } from '@sala/kit/contract/remote'
import { keyIdOf } from '../signing/sign.ts'

/** A release by its content. */
export interface ReleaseId {
  app: string
  version: string
  digest: string
}

/** A team's word that the types of its release fit those of others. */
export interface TypeCheck extends ReleaseSignature {
  against: ReleaseId[]
}

/**
 * Signs which release was checked, and against which of others. The server makes the same text
 * (server/src/releases/policy/types-statement.ts), and takes no other.
 * @param privateKey of the release's team
 */
export function signCheck(
  release: ReleaseId,
  releases: ReleaseId[],
  privateKey: string,
): TypeCheck {
  const against = releases.map(({ app, version, digest }) => ({ app, version, digest }))
  const idOf = ({ app, version, digest }: ReleaseId) => `${app} ${version} ${digest}`
  const statement = ['sala types 1', idOf(release), ...against.map(idOf).sort()].join('\n')
  const value = sign(null, Buffer.from(statement), privateKey)
  return { against, key: keyIdOf(privateKey), value: value.toString('base64url') }
}
