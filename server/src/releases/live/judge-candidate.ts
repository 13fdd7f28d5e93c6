import type { Finding } from '@sala/kit/contract/release'
import type { Db } from '../../foundation/db/database.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { judgeCollections } from '../policy/collections.ts'
import { judgeRelease } from '../policy/judge-release.ts'
import type { PolicyCheck } from '../policy/policy-check.ts'
import {
  judgeTypes,
  matchesBy,
  matchesIn,
  refuseForged,
  type TypeCheck,
} from '../policy/type-attestation.ts'
import { findRelease, type Release } from '../store/repository.ts'
import { refuseUnsigned } from '../trust/judge-signature.ts'
import { amongLive, type LiveState } from './repository.ts'

/** The gate's findings against a change of what is live. */
export class RefusedError extends Error {
  readonly findings: Finding[]

  constructor(findings: Finding[], what = 'release') {
    super(`The gate refuses this ${what}.`)
    this.findings = findings
  }
}

/**
 * Finds a release, and checks its signature.
 * @throws {HttpError} 404, or 403 when the signature does not count
 */
export async function signedRelease(db: Db, app: string, version: string) {
  const release = await findRelease(db, app, version)
  if (!release) throw notFound('release')
  await refuseUnsigned(db, release)
  return release
}

interface Judging {
  check: TypeCheck | undefined
  /** The command that checks its types, for the finding's text. */
  command: string
  /** Whether this is a rollback. */
  goesBack?: boolean
}

/**
 * Judges a release beside what is live now.
 * @returns which versions' types will be live together
 * @throws {RefusedError} when it cannot go live
 */
export async function judgeCandidate(
  db: Db,
  state: LiveState,
  candidate: Release,
  { check, command, goesBack = false }: Judging,
) {
  if (check) await refuseForged(db, candidate, check)
  const { app } = candidate
  const release: PolicyCheck = { candidate, ...amongLive(state, app), goesBack }
  const findings = [...judgeRelease(release), ...(await judgeCollections(db, release))]
  if (findings.length > 0) throw new RefusedError(findings)
  const types = await judgeTypes(db, release, matchesBy(check, candidate), command)
  if (types.findings.length > 0) throw new RefusedError(types.findings)
  const before = state.apps.flatMap((one) => (one.app === app ? [] : (one.previous ?? [])))
  return [...types.matches, ...matchesIn(check, { candidate, others: before })]
}
