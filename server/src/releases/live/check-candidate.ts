import type { Finding } from '@sala/kit/contract/release'
import type { Db } from '../../foundation/db/database.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { checkRelease } from '../policy/check-release.ts'
import { checkCollectionConflicts } from '../policy/collections.ts'
import { type PolicyInput, releaseName } from '../policy/policy-input.ts'
import {
  createMatchFinder,
  listCheckedMatches,
  matchTypes,
  requireSignedTypeCheck,
  type TypeCheck,
} from '../policy/type-attestation.ts'
import { wasShown } from '../store/events.ts'
import { findRelease, isOfCheckout, type Release } from '../store/repository.ts'
import { findKey } from '../trust/team-keys.ts'
import { findSignedChecks, requireValidSignature } from '../trust/verify-signature.ts'
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
 * Finds a release, and verifies its signature and that of the type check. In a transaction, locks their keys: they are
 * not revoked before the end. Lock order: team keys, then the live set, as in a revocation.
 * @throws {HttpError} 404, or 403 when a signature is not valid
 */
export async function findSignedRelease(
  db: Db,
  { app, version, check }: { app: string; version: string; check?: TypeCheck | undefined },
) {
  const release = await findRelease(db, app, version)
  if (!release) throw notFound('release')
  if (db.isTransaction) {
    // Sorted, so that two changes with the same keys do not deadlock.
    const keys = [release.signature?.key, check?.key].filter((key) => key !== undefined)
    for (const key of keys.sort()) await findKey(db, app, key)
  }
  await requireValidSignature(db, release)
  if (check) await requireSignedTypeCheck(db, release, check)
  return release
}

/**
 * Whether somebody has seen a remote's screen: its team has rendered it in a browser, visitors got it before, or it is
 * a build of the checkout. The host has no screen.
 */
export async function wasSeen(db: Db, release: Release) {
  const { app, version } = release
  return (
    app === 'host' ||
    (await findSignedChecks(db, release))?.rendered != null ||
    (await wasShown(db, app, version)) ||
    (await isOfCheckout(db, release))
  )
}

interface CheckOptions {
  check: TypeCheck | undefined
  /** The command that checks its types, for the message. */
  command: string
  isRollback?: boolean
  /** Whether it is refused for not being rendered in a browser. */
  mustBeRendered?: boolean
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
  { check, command, isRollback = false, mustBeRendered = false }: CheckOptions,
) {
  const { app } = candidate
  const input: PolicyInput = { candidate, ...getLiveContext(state, app), isRollback }
  const findings = [
    ...checkRelease(input),
    ...(await checkCollectionConflicts(db, input)),
    ...(mustBeRendered && !(await wasSeen(db, candidate)) ? [notRendered(candidate, command)] : []),
  ]
  if (findings.length > 0) throw new RefusedError(findings)
  const types = await matchTypes(db, input, createMatchFinder(check, candidate), command)
  if (types.findings.length > 0) throw new RefusedError(types.findings)
  const before = state.apps.flatMap((one) => (one.app === app ? [] : (one.previous ?? [])))
  return [...types.matches, ...listCheckedMatches(check, { candidate, others: before })]
}

function notRendered(release: Release, command: string): Finding {
  const name = releaseName(release)
  const message = `${name} was not rendered in a browser. Publish it again where there is one: “npx sala publish ${release.app}”. To let it in as it is, give the reason, which the history records: “${command} --unrendered "…"”.`
  return { rule: 'rendered', message }
}
