import type { Db } from '../../../foundation/db/database.ts'
import { hashToken } from '../../../people/sessions/tokens.ts'
import { amongLive, type LiveState } from '../../live/repository.ts'
import { judgeRelease } from '../../policy/judge-release.ts'
import type { Release } from '../../store/repository.ts'
import { type LiveRelease, withScreenFiles } from '../../store/screen-files.ts'
import { isGenuine } from '../../trust/judge-signature.ts'
import { findLinks, pathsOf } from './repository.ts'

/** A published version that one browser is shown in the place of what is live. */
export interface LinkedPreview {
  id: string
  release: LiveRelease
  expiresAt: number
}

/** What a browser shows of a link: of which app it says that it is, and what is secret in it. */
export interface ShownLink {
  app: string
  secret: string
}

interface Moment {
  db: Db
  nowMs: number
  state: LiveState
}

const secretForm = /^[\w-]{43}$/

/**
 * The previews of these links that have not ended: whose version is not live, is there with all its
 * files, is signed by a key that counts, and could go live beside what is live now.
 */
export async function readLinks({ db, nowMs, state }: Moment, links: ShownLink[]) {
  const shown = links.filter(({ secret }) => secretForm.test(secret))
  if (shown.length === 0) return []
  const hashed = shown.map(({ app, secret }) => ({ app, hash: hashToken(secret) }))
  const hashes = hashed.map(({ hash }) => hash)
  const previews = new Map<string, LinkedPreview>()
  for (const { hash, release, ...link } of await findLinks(db, hashes, nowMs)) {
    const { app } = release
    const isOwn = hashed.some((one) => one.hash === hash && one.app === app)
    if (!isOwn || !mayBeShown(state, release) || !(await isWhole(db, release))) continue
    previews.set(app, { ...link, release: await withScreenFiles(db, release) })
  }
  return [...previews.values()].sort((a, b) => (a.release.app < b.release.app ? -1 : 1))
}

/** Types are not looked at again: they tell whether it fits, and nothing of them runs. */
function mayBeShown(state: LiveState, candidate: Release) {
  const among = amongLive(state, candidate.app)
  if (among.live?.version === candidate.version) return false
  const keys = state.keys.filter(({ revokedAt }) => revokedAt === null)
  return isGenuine(candidate, keys) && judgeRelease({ candidate, ...among }).length === 0
}

async function isWhole(db: Db, { app, version, manifest }: Release) {
  const paths = await pathsOf(db, app, version)
  return Object.keys(manifest.files).every((path) => paths.has(path))
}
