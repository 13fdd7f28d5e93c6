import { createHash } from 'node:crypto'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import { fetchBytes } from '../http.ts'
import { SalaError } from '../sala-error.ts'
import { digestOf } from '../signing/sign.ts'
import type { TypedRelease } from './compare.ts'

/** As the server bounds them (server/src/releases/bundle and gate). */
const mostManifestBytes = 256_000
const mostTypesBytes = 1_000_000

interface Which {
  app: string
  version: string
}

const fetchFile = (origin: string, { app, version }: Which, path: string, most: number) => {
  const folder = app === 'host' ? 'host' : `remotes/${encodeURIComponent(app)}`
  return fetchBytes(`${origin}/${folder}/${encodeURIComponent(version)}/${path}`, most)
}

/** What a Sala has of a release says of itself. */
export async function fetchManifest(origin: string, which: Which): Promise<ReleaseManifest> {
  const manifest = parse(await fetchFile(origin, which, 'release.json', mostManifestBytes))
  if (manifest?.app === which.app && manifest.version === which.version) return manifest
  throw damaged(which.app, which.version)
}

/** What a Sala has of a release, as far as its types go; each file is what its manifest says. */
export async function fetchRelease(origin: string, which: Which): Promise<TypedRelease> {
  const { app, version } = which
  const manifest = await fetchManifest(origin, which)
  const stated = Object.entries(manifest.files).filter(([path]) => path.startsWith('types/'))
  const total = stated.reduce((sum, [, { bytes }]) => sum + bytes, 0)
  const isSound =
    !leadsAway(app) && stated.every(([path]) => !leadsAway(path)) && total <= mostTypesBytes
  if (!isSound) throw damaged(app, version)
  const types = new Map<string, string>()
  for (const [path, { bytes, sha256 }] of stated) {
    const content = await fetchFile(origin, which, path, bytes)
    if (createHash('sha256').update(content).digest('hex') !== sha256) throw damaged(app, version)
    types.set(path, content.toString())
  }
  const { description, usedExports } = manifest
  return { app, version, digest: digestOf(manifest), description, usedExports, types }
}

/** They are written to a folder here, and no Sala is trusted with more than that. */
function leadsAway(path: string) {
  return !/^[\w@./~-]+$/.test(path) || path.split('/').some((part) => part.startsWith('.') || !part)
}

function parse(json: Buffer): ReleaseManifest | undefined {
  try {
    return JSON.parse(json.toString())
  } catch {
    return undefined
  }
}

function damaged(app: string, version: string) {
  return new SalaError(
    'unreachable',
    `What the Sala has of ${app} ${version} is not what its release.json says. Ask who runs it.`,
  )
}
