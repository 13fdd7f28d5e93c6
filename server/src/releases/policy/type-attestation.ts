import { createHash } from 'node:crypto'
import type { Finding, ReleaseManifest } from '@sala/kit/contract/release'
import { canonicalJson, type ReleaseId, typesStatement } from '@sala/kit/contract/release-statement'
import type { ReleaseSignature, RemoteDescription } from '@sala/kit/contract/remote'
import type { Db } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { omit } from '../bundle/bundle.ts'
import { isSigned } from '../trust/verify-signature.ts'
import {
  type CheckedRelease,
  listHostPairs,
  type PolicyInput,
  releaseName,
} from './policy-input.ts'
import { everyRemote, findTypeMatch, type TypeMatch } from './repository.ts'
import { listFilledSlots } from './slots.ts'

const maxTypesBytes = 1_000_000

/** Checks that a release contains the types that others compile against, within a size limit. */
export function checkTypes({ candidate, mustHaveTypes }: PolicyInput): Finding[] {
  const rule = 'types'
  const { files } = candidate.manifest
  const name = releaseName(candidate)
  const missing = requiredTypes(candidate.manifest).find((path) => !Object.hasOwn(files, path))
  if (missing && mustHaveTypes) {
    const message = `${missing} is missing in ${name}: build it with this checkout’s webpack.common.js.`
    return [{ rule, file: missing, message }]
  }
  const bytes = listTypeFiles(candidate.manifest).reduce((sum, [, file]) => sum + file.bytes, 0)
  return bytes > maxTypesBytes ? [{ rule, message: `The types of ${name} are too large.` }] : []
}

function requiredTypes({ description }: ReleaseManifest) {
  const contract = 'types/contract/remote.ts'
  if (!description) return [contract]
  const { offers = [], fills = [] } = description
  const filling = fills.map((slot) => `types/fills/${slot}.d.ts`)
  return [
    contract,
    'types/screen.d.ts',
    ...(offers.length > 0 ? ['types/slots.d.ts'] : []),
    ...filling,
  ]
}

const listTypeFiles = ({ files }: ReleaseManifest) =>
  Object.entries(files).filter(([path]) => path.startsWith('types/'))

/**
 * Computes a digest of a release's types: whether a host and a remote match follows from their digests
 * alone. Null when the release has no types.
 */
export function computeTypesDigest(manifest: ReleaseManifest) {
  const types = listTypeFiles(manifest)
  if (types.length === 0) return null
  const { description } = manifest
  const hashes = Object.fromEntries(types.map(([path, { sha256 }]) => [path, sha256]))
  return createHash('sha256')
    .update(canonicalJson([description && toTypeFields(description), hashes]))
    .digest('hex')
}

/** Removes values of a description that cannot affect its type. */
function toTypeFields(description: RemoteDescription) {
  const { menu, budgetBytes, canary } = description
  return {
    ...omit(description, ['$schema', 'name', 'route', 'title', 'menu', 'budgetBytes', 'canary']),
    icon: menu?.icon ?? null,
    hasBudget: budgetBytes !== undefined,
    ...(canary && { hasCanary: true }),
  }
}

/** Signed result of a type check: the team compiled its release against the types of other releases. */
export interface TypeCheck extends ReleaseSignature {
  against: ReleaseId[]
}

/**
 * Verifies the signature of a type check. In a transaction, locks the key: it is not revoked before the end.
 * @throws {HttpError} when no valid key of the release's app signed the result
 */
export async function requireSignedTypeCheck(
  db: Db,
  release: ReleaseId,
  { against, ...signed }: TypeCheck,
) {
  if (await isSigned(db, release.app, typesStatement(release, against), signed)) return
  throw new HttpError(
    403,
    `The type check is not signed by a valid key of ${release.app}, or is for another release.`,
  )
}

/** Types of the candidate and of another release, which have to match. */
interface TypePair extends TypeMatch {
  other: CheckedRelease
}

/** Finds a match for a pair, for example in a team's type check. */
type FindMatch = (pair: TypePair) => TypeMatch | undefined

/**
 * Pairs the candidate's types with those of its host or its remotes, and of remotes that share a slot
 * with it. Skips releases without types: no other types can break them.
 */
function listTypePairs(release: PolicyInput): TypePair[] {
  const slots = listFilledSlots(release).map(({ offering, filling }) => ({
    host: offering,
    remote: filling,
  }))
  const found = new Map<string, TypePair>()
  for (const { host, remote } of [...listHostPairs(release), ...slots]) {
    const hostTypes = computeTypesDigest(host.manifest)
    const remoteTypes = computeTypesDigest(remote.manifest)
    if (hostTypes === null || remoteTypes === null) continue
    const other = host.app === release.candidate.app ? remote : host
    found.set(`${host.app} ${remote.app}`, { remote: remote.app, hostTypes, remoteTypes, other })
  }
  return [...found.values()]
}

/** Returns a function that accepts pairs whose other release the team's type check names by its digest. */
export const createMatchFinder =
  (check: TypeCheck | undefined, { app }: ReleaseId): FindMatch =>
  ({ other, ...types }) => {
    const names = check?.against.some((one) => one.app === other.app && one.digest === other.digest)
    return names ? { ...types, remote: app === 'host' ? everyRemote : types.remote } : undefined
  }

/**
 * Lists all matches in a team's type check. With previous releases as `others`, a rollback to one of them
 * needs no new type check.
 */
export function listCheckedMatches(check: TypeCheck | undefined, release: PolicyInput) {
  const findMatch = createMatchFinder(check, release.candidate)
  return listTypePairs(release).flatMap((pair) => findMatch(pair) ?? [])
}

/**
 * Finds the live releases whose types are not known to match the candidate's. The server compiles
 * nothing: types that were live together match, and so do pairs that `findMatch` accepts.
 * @param command the command that checks the types, for the message
 */
export async function matchTypes(
  db: Db,
  release: PolicyInput,
  findMatch: FindMatch,
  command: string,
) {
  const matches: TypeMatch[] = []
  const findings: Finding[] = []
  for (const pair of listTypePairs(release)) {
    const match = findMatch(pair) ?? (await findTypeMatch(db, pair))
    if (match) {
      matches.push(match)
      continue
    }
    const consumer = releaseName(pair.other)
    const message = `The types of ${releaseName(release.candidate)} are not checked against ${consumer}, which is live. Run “${command}” to check them.`
    findings.push({ rule: 'types-checked', consumer, message })
  }
  return { matches, findings }
}
