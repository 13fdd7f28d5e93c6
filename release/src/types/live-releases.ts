import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ReleaseManifest, ReleaseStatus } from '@sala/kit/contract/release'
import { fetchBytes } from '../http.ts'
import { SalaError } from '../sala-error.ts'
import { computeDigest } from '../signing/sign.ts'
import type { LiveReleases } from './find-misfits.ts'
import type { TypedRelease } from './project.ts'
import { fillsSlots } from './slots.ts'

/** The server's limits (server/src/releases/bundle and policy). */
const maxManifestBytes = 256_000
const maxTypesBytes = 1_000_000

type ReleaseName = Pick<TypedRelease, 'app' | 'version'>
type Described = Pick<TypedRelease, 'app' | 'description'>

/** The live releases that a candidate must fit, and, of a host or a remote with slots, the live release of its own app. */
export async function fetchLive(
  origin: string,
  candidate: Described,
  statuses: ReleaseStatus[],
): Promise<Omit<LiveReleases, 'candidate'>> {
  // Others are compared with the live release only where the candidate has a place for them.
  const hasPlaces = candidate.app === 'host' || candidate.description?.offers?.length
  const own = hasPlaces ? statuses.find(({ app }) => app === candidate.app) : undefined
  const names = statuses.map(({ app, live: version }) => ({ app, version }))
  return {
    others: await fetchFitting(origin, candidate, names),
    live: own && (await fetchRelease(origin, { app: own.app, version: own.live })),
  }
}

/** The releases of other apps that were live before: those may be rolled back to beside the candidate. */
export function fetchPrevious(origin: string, candidate: Described, statuses: ReleaseStatus[]) {
  const names = statuses.flatMap(({ app, previous: version }) =>
    version === null ? [] : { app, version },
  )
  return fetchFitting(origin, candidate, names)
}

/** The releases of other apps that the candidate must fit. */
async function fetchFitting(origin: string, candidate: Described, names: ReleaseName[]) {
  const releases: TypedRelease[] = []
  for (const name of names) {
    if (name.app === candidate.app || !(await mustFit(origin, candidate, name))) continue
    releases.push(await fetchRelease(origin, name))
  }
  return releases
}

/** A remote must fit the host and the remotes with which it shares a slot, and a host every remote. */
async function mustFit(origin: string, { app, description }: Described, other: ReleaseName) {
  if (app === 'host' || other.app === 'host') return true
  if (fillsSlots(description, other.app)) return true
  if (!description?.offers?.length) return false
  return fillsSlots((await fetchManifest(origin, other)).description, app)
}

/** The types of a published release; each file is checked against the release's manifest. */
export async function fetchRelease(origin: string, name: ReleaseName): Promise<TypedRelease> {
  const { app, version } = name
  const manifest = await fetchManifest(origin, name)
  const files = Object.entries(manifest.files).filter(([path]) => path.startsWith('types/'))
  const total = files.reduce((sum, [, { bytes }]) => sum + bytes, 0)
  // They are written to a folder of this machine.
  const isSafe = [app, ...files.map(([path]) => path)].every(staysInFolder)
  if (!isSafe || total > maxTypesBytes) throw damaged(name)
  const texts = files.map(async ([path, { bytes, sha256 }]) => {
    const content = await fetchFile(origin, name, path, bytes)
    if (createHash('sha256').update(content).digest('hex') !== sha256) throw damaged(name)
    return [path.slice('types/'.length), content.toString()] as const
  })
  const types = new Map(await Promise.all(texts))
  const { description, usedExports } = manifest
  return { app, version, digest: computeDigest(manifest), description, usedExports, types }
}

async function fetchManifest(origin: string, name: ReleaseName): Promise<ReleaseManifest> {
  const json = await fetchFile(origin, name, 'release.json', maxManifestBytes)
  try {
    const manifest: ReleaseManifest = JSON.parse(json.toString())
    if (manifest.app === name.app && manifest.version === name.version) return manifest
  } catch {}
  throw damaged(name)
}

function fetchFile(origin: string, { app, version }: ReleaseName, path: string, maxBytes: number) {
  const folder = app === 'host' ? 'host' : `remotes/${encodeURIComponent(app)}`
  return fetchBytes(`${origin}/${folder}/${encodeURIComponent(version)}/${path}`, maxBytes)
}

function staysInFolder(path: string) {
  return /^[\w@./~-]+$/.test(path) && path.split('/').every((part) => part && part[0] !== '.')
}

function damaged({ app, version }: ReleaseName) {
  return new SalaError(
    'unreachable',
    `The files of ${app} ${version} do not match its release.json. Ask who runs the Sala.`,
  )
}

/** Writes the types of live releases to a remote's folder `.sala/types`, for its developers to read. */
export function writeTypes(remoteFolder: string, releases: TypedRelease[]) {
  const folder = join(remoteFolder, '.sala/types')
  // Files of an earlier check may be of releases that are no longer live.
  rmSync(folder, { recursive: true, force: true })
  for (const { app, types } of releases) {
    for (const [path, text] of types) {
      const file = join(folder, app, 'types', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }
}
