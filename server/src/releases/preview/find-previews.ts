import type { RemoteDescription } from '@sala/kit/contract/remote'
import type { Db } from '../../foundation/db/database.ts'
import { hashToken } from '../../foundation/secrets/tokens.ts'
import { getLiveContext, type LiveState } from '../live/repository.ts'
import { checkRelease } from '../policy/check-release.ts'
import { findRelease, type Release } from '../store/repository.ts'
import { type LiveRelease, withScreenFiles } from '../store/screen-files.ts'
import { hasValidSignature } from '../trust/verify-signature.ts'
import { checkPreview } from './check-preview.ts'
import { findLinks, pathsOf } from './repository.ts'

interface Preview {
  id: string
  app: string
  expiresAt: number
}

/** A published version that one browser is shown in the place of what is live. */
export interface VersionPreview extends Preview {
  release: LiveRelease
}

/** A remote that one browser is shown from a developer's machine. */
export interface DevPreview extends Preview {
  origin: string
  description: RemoteDescription
}

export interface Previews {
  versions: VersionPreview[]
  dev: DevPreview[]
}

/** What a browser has of a link: the app in its address, and its secret. */
export interface OpenedLink {
  app: string
  secret: string
}

export interface Moment {
  db: Db
  nowMs: number
  state: LiveState
}

const secretForm = /^[\w-]{43}$/

/**
 * The previews of links that have not ended, by app. Everything that was judged when the link was made is
 * judged again, beside what is live now.
 */
export async function findPreviews({ db, nowMs, state }: Moment, links: OpenedLink[]) {
  const found: Previews = { versions: [], dev: [] }
  const hashed = links
    .filter(({ secret }) => secretForm.test(secret))
    .map(({ app, secret }) => ({ app, hash: hashToken(secret) }))
  if (hashed.length === 0) return found
  const hashes = hashed.map(({ hash }) => hash)
  for (const row of await findLinks(db, hashes, nowMs)) {
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

/** A version that is not live, has all its files, is signed by a valid key, and could go live. */
async function findPreviewable(db: Db, state: LiveState, app: string, version: string) {
  const release = await findRelease(db, app, version)
  if (!release || !mayGoLive(state, release) || !(await hasAllFiles(db, release))) return undefined
  return withScreenFiles(db, release)
}

/** Types are not compared again: nothing of them runs. */
function mayGoLive(state: LiveState, candidate: Release) {
  const among = getLiveContext(state, candidate.app)
  if (among.live?.version === candidate.version) return false
  const keys = state.keys.filter(({ revokedAt }) => revokedAt === null)
  return hasValidSignature(candidate, keys) && checkRelease({ candidate, ...among }).length === 0
}

async function hasAllFiles(db: Db, { app, version, manifest }: Release) {
  const paths = await pathsOf(db, app, version)
  return Object.keys(manifest.files).every((path) => paths.has(path))
}
