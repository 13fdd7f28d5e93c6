import type { RemoteDescription } from '@sala/kit/contract/remote'
import type { Db } from '../../foundation/db/database.ts'
import { hashToken } from '../../foundation/secrets/tokens.ts'
import { getLiveContext, type LiveState } from '../live/repository.ts'
import { checkRelease } from '../policy/check-release.ts'
import { wasLive } from '../store/events.ts'
import { findRelease, type Release } from '../store/repository.ts'
import { type LiveRelease, withScreenFiles } from '../store/screen-files.ts'
import { hasValidSignature } from '../trust/verify-signature.ts'
import { checkPreview } from './check-preview.ts'
import { findPreviewLinks, listFilePaths } from './repository.ts'

interface Preview {
  id: string
  app: string
  expiresAt: number
}

/** A published version that one browser gets instead of the live one. */
export interface VersionPreview extends Preview {
  release: LiveRelease
}

/** A remote that one browser gets from a developer's machine. */
export interface DevPreview extends Preview {
  origin: string
  description: RemoteDescription
}

export interface Previews {
  versions: VersionPreview[]
  dev: DevPreview[]
}

/** The parts of a link's URL. */
export interface OpenedLink {
  app: string
  secret: string
}

export interface PreviewContext {
  db: Db
  nowMs: number
  state: LiveState
}

const secretPattern = /^[\w-]{43}$/

/**
 * Finds the previews of opened links, sorted by app. Checks again everything that was checked when the link was
 * created, now against the current live set.
 */
export async function findPreviews({ db, nowMs, state }: PreviewContext, links: OpenedLink[]) {
  const found: Previews = { versions: [], dev: [] }
  const hashed = links
    .filter(({ secret }) => secretPattern.test(secret))
    .map(({ app, secret }) => ({ app, hash: hashToken(secret) }))
  if (hashed.length === 0) return found
  const hashes = hashed.map(({ hash }) => hash)
  for (const row of await findPreviewLinks(db, hashes, nowMs)) {
    const { id, hash, app, version, origin, description: json, expiresAt } = row
    if (!hashed.some((one) => one.hash === hash && one.app === app)) continue
    const preview = { id, app, expiresAt }
    if (version !== null) {
      const release = await findPreviewable(db, state, app, version)
      if (release) found.versions.push({ ...preview, release })
    } else if (origin !== null && json !== null) {
      const description = JSON.parse(json) as RemoteDescription
      if (checkPreview(state, description).length > 0) continue
      found.dev.push({ ...preview, origin, description })
    }
  }
  return found
}

/** Finds a version that is not live, has all its files, is signed by a valid key, and could go live. */
async function findPreviewable(db: Db, state: LiveState, app: string, version: string) {
  const release = await findRelease(db, app, version)
  if (!release || !(await hasAllFiles(db, release))) return undefined
  if (!canGoLive(state, release, await wasLive(db, app, version))) return undefined
  return withScreenFiles(db, release)
}

/** Whether the gate accepts the release. Types are not checked again: they do not exist at run time. */
function canGoLive(state: LiveState, candidate: Release, isRollback: boolean) {
  const context = getLiveContext(state, candidate.app)
  if (context.live?.version === candidate.version) return false
  const keys = state.keys.filter(({ revokedAt }) => revokedAt === null)
  const findings = checkRelease({ candidate, ...context, isRollback })
  return hasValidSignature(candidate, keys) && findings.length === 0
}

async function hasAllFiles(db: Db, { app, version, manifest }: Release) {
  const paths = await listFilePaths(db, app, version)
  return Object.keys(manifest.files).every((path) => paths.has(path))
}
