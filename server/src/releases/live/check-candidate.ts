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

/** Thrown when the gate refuses a change of the live set. */
export class RefusedError extends Error {
  readonly findings: Finding[]

  constructor(findings: Finding[], subject = 'release') {
    super(`The gate refuses this ${subject}.`)
    this.findings = findings
  }
}

/**
 * Finds a release, and verifies its signature.
 * @throws {HttpError} 404, or 403 when the signature is not valid
 */
export async function findSignedRelease(db: Db, app: string, version: string) {
  const release = await findRelease(db, app, version)
  if (!release) throw notFound('release')
  await requireValidSignature(db, release)
  return release
}

interface CheckOptions {
  check: TypeCheck | undefined
  /** The command that checks its types, for the message. */
  command: string
  isRollback?: boolean
}

/**
 * Runs the gate: checks a release against the releases that are live now.
 * @returns the pairs of types that will be live together
 * @throws {RefusedError} when the release cannot go live
 */
export async function checkCandidate(
  db: Db,
  state: LiveState,
  candidate: Release,
  { check, command, isRollback = false }: CheckOptions,
) {
  if (check) await requireSignedTypeCheck(db, candidate, check)
  const { app } = candidate
  const input: PolicyInput = { candidate, ...getLiveContext(state, app), isRollback }
  const findings = [...checkRelease(input), ...(await checkCollectionConflicts(db, input))]
  if (findings.length > 0) throw new RefusedError(findings)
  const types = await matchTypes(db, input, createMatchFinder(check, candidate), command)
  if (types.findings.length > 0) throw new RefusedError(types.findings)
  const before = state.apps.flatMap((one) => (one.app === app ? [] : (one.previous ?? [])))
  return [...types.matches, ...listCheckedMatches(check, { candidate, others: before })]
}
