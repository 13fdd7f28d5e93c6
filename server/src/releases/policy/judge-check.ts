import { verify } from 'node:crypto'
import type { Finding } from '@sala/kit/contract/release'
import type { ReleaseSignature } from '@sala/kit/contract/remote'
import type { Db } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { toKeyObject } from '../trust/keys.ts'
import { findKey, holdKey } from '../trust/team-keys.ts'
import { type CheckedRelease, nameOf, type PolicyCheck, pairsOf } from './policy-check.ts'
import { filledSlots } from './slots.ts'
import { type FittingTypes, findFitting, forEveryRemote } from './type-checks.ts'
import { typesDigestOf } from './types-digest.ts'
import { checkStatementOf, type ReleaseId } from './types-statement.ts'

/** A team's word that the types of its release fit those of others: it has compiled them. */
export interface TypeCheck extends ReleaseSignature {
  against: ReleaseId[]
}

/** @throws {HttpError} when no key of the release's app that counts has signed the result; in a transaction that stays so to its end */
export async function refuseForged(db: Db, release: ReleaseId, { against, ...signed }: TypeCheck) {
  const key = await (db.isTransaction ? holdKey : findKey)(db, release.app, signed.key)
  const statement = Buffer.from(checkStatementOf(release, against))
  const isSigned =
    key?.revokedAt === null &&
    verify(null, statement, toKeyObject(key.publicKey), Buffer.from(signed.value, 'base64url'))
  if (isSigned) return
  throw new HttpError(
    403,
    `The result of the type check is not signed by a key of ${release.app} that counts, or is another release’s.`,
  )
}

/** Two releases whose types must fit. */
export interface TypesToFit extends FittingTypes {
  /** The one of them that is live. */
  other: CheckedRelease
}

/**
 * Each remote with its host, and with the remotes whose slots it fills, as their types are; who has no types cannot
 * be broken by them.
 */
function typesToFit(release: PolicyCheck): TypesToFit[] {
  const slots = filledSlots(release).map(({ offering, filling }) => ({
    host: offering,
    remote: filling,
  }))
  const found = new Map<string, TypesToFit>()
  for (const { host, remote } of [...pairsOf(release), ...slots]) {
    const hostTypes = typesDigestOf(host.manifest)
    const remoteTypes = typesDigestOf(remote.manifest)
    if (hostTypes === null || remoteTypes === null) continue
    const other = host.app === release.candidate.app ? remote : host
    found.set(`${host.app} ${remote.app}`, { remote: remote.app, hostTypes, remoteTypes, other })
  }
  return [...found.values()]
}

/** What a team’s result says fits: it must name the very release that is live. */
export const saidBy =
  (check: TypeCheck | undefined, { app }: ReleaseId) =>
  ({ other, ...types }: TypesToFit): FittingTypes | undefined => {
    const names = check?.against.some((one) => one.app === other.app && one.digest === other.digest)
    return names ? { ...types, remote: app === 'host' ? forEveryRemote : types.remote } : undefined
  }

/** What the result says beside of releases that were live before: nobody’s rollback has to wait for that. */
export function alsoFitting(check: TypeCheck | undefined, release: PolicyCheck) {
  const says = saidBy(check, release.candidate)
  return typesToFit(release).flatMap((types) => says(types) ?? [])
}

/**
 * The server compiles nothing: types that stood live together fit, and all others somebody must have
 * checked elsewhere.
 * @param said what was found out so
 * @param command with which it is
 */
export async function judgeTypes(
  db: Db,
  release: PolicyCheck,
  said: (types: TypesToFit) => FittingTypes | undefined,
  command: string,
) {
  const fitting: FittingTypes[] = []
  const findings: Finding[] = []
  for (const types of typesToFit(release)) {
    const found = said(types) ?? (await findFitting(db, types))
    if (found) {
      fitting.push(found)
      continue
    }
    const consumer = nameOf(types.other)
    const message = `The types of ${nameOf(release.candidate)} are not checked against ${consumer}, which is live now. Run “${command}”, which checks them where it runs.`
    findings.push({ rule: 'types-checked', consumer, message })
  }
  return { fitting, findings }
}
