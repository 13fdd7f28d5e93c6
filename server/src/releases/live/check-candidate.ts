import type { Finding } from '@sala/kit/contract/release'
import type { Db } from '../../foundation/db/database.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { checkRelease } from '../policy/check-release.ts'
import { checkCollectionConflicts } from '../policy/collections.ts'
import type { PolicyInput } from '../policy/policy-input.ts'
import {
  createMatchFinder,
  listCheckedMatches,
  matchTypes,
  requireSignedTypeCheck,
  type TypeCheck,
} from '../policy/type-attestation.ts'
import { findRelease, type Release } from '../store/repository.ts'
import { requireValidSignature } from '../trust/verify-signature.ts'
import { getLiveContext, type LiveState } from './repository.ts'

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
export async function findSignedRelease(db: Db, app: string, version: string) {
  const release = await findRelease(db, app, version)
  if (!release) throw notFound('release')
  await requireValidSignature(db, release)
  return release
}

interface Judging {
  check: TypeCheck | undefined
  /** The command that checks its types, for the finding's text. */
  command: string
  /** Whether this is a rollback. */
  isRollback?: boolean
}

/**
 * Judges a release beside what is live now.
 * @returns which versions' types will be live together
 * @throws {RefusedError} when it cannot go live
 */
export async function checkCandidate(
  db: Db,
  state: LiveState,
  candidate: Release,
  { check, command, isRollback = false }: Judging,
) {
  if (check) await requireSignedTypeCheck(db, candidate, check)
  const { app } = candidate
  const release: PolicyInput = { candidate, ...getLiveContext(state, app), isRollback }
  const findings = [...checkRelease(release), ...(await checkCollectionConflicts(db, release))]
  if (findings.length > 0) throw new RefusedError(findings)
  const types = await matchTypes(db, release, createMatchFinder(check, candidate), command)
  if (types.findings.length > 0) throw new RefusedError(types.findings)
  const before = state.apps.flatMap((one) => (one.app === app ? [] : (one.previous ?? [])))
  return [...types.matches, ...listCheckedMatches(check, { candidate, others: before })]
}
