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
import { RefusedError } from './decide.ts'
import { amongLive, type LiveState } from './repository.ts'

/** A release that may go live as far as its signature goes. */
export async function signedRelease(db: Db, app: string, version: string) {
  const release = await findRelease(db, app, version)
  if (!release) throw notFound('release')
  await refuseUnsigned(db, release)
  return release
}

interface Judging {
  check: TypeCheck | undefined
  /** With which its types are checked. */
  command: string
  /** Whether it was live before. */
  goesBack?: boolean
}

/**
 * Which types will stand live together.
 * @throws {RefusedError} when it cannot be live beside what is live now
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
