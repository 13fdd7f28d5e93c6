import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { findKit } from '@sala/build/project.mjs'
import { run } from '@sala/build/run.mjs'
import type { ReleaseChecks, ReleaseFile, ReleaseManifest } from '@sala/kit/contract/release'
import type { ReleaseSignature } from '@sala/kit/contract/remote'
import { pack as openTar } from 'tar-stream'
import type { App } from '../apps.ts'
import { type SignedChecks, signChecks, signRelease } from '../signing/sign.ts'
import { entryOf, listProvided, listRequired, listSatisfied, takeExports } from './manifest.ts'

/** A built release, which is not packed yet. */
export interface Build {
  manifest: ReleaseManifest
  files: Map<string, Buffer>
  /** The exposed types, by path in `types/`. */
  types: Map<string, string>
}

/** Reads the build of an app. @param dist absolute path of the build */
export async function readBuild(app: App, dist: string): Promise<Build> {
  const files = new Map(builtFiles(dist).sort(byPath))
  const satisfies = app.description ? undefined : listSatisfied(app)
  const exports = takeExports(files)
  const manifest: ReleaseManifest = {
    app: app.name,
    version: app.packageJson.version,
    contract: app.description?.contract ?? 1,
    description: app.description,
    requires: app.description ? listRequired(app) : {},
    provides: app.description ? {} : listProvided(app),
    ...(satisfies && { satisfies }),
    ...exports,
    entry: entryOf(app, files),
    files: Object.fromEntries([...files].map(([path, bytes]) => [path, describe(bytes)])),
    commit: await readCommit(app),
  }
  const types = [...files].filter(([path]) => path.startsWith('types/'))
  return {
    manifest,
    files,
    types: new Map(types.map(([path, bytes]) => [path.slice('types/'.length), bytes.toString()])),
  }
}

/**
 * Packs a build, and signs it with what was checked.
 * @param privateKey of its team; without one, the bundle can be checked and not published
 */
export function packBuild(
  { manifest, files }: Pick<Build, 'manifest' | 'files'>,
  privateKey: string | undefined,
  checks: ReleaseChecks,
) {
  if (!privateKey) return pack(manifest, {}, files)
  const signature = signRelease(manifest, privateKey)
  return pack(manifest, { signature, checks: signChecks(manifest, checks, privateKey) }, files)
}

interface Signed {
  signature?: ReleaseSignature
  checks?: SignedChecks
}

/**
 * A gzipped tar with `release.json` first, then `release.sig` and `release.checks` if it is signed; nothing in it
 * depends on when or where it is made. The same files give the same bytes.
 */
export async function pack(
  manifest: ReleaseManifest,
  { signature, checks }: Signed,
  files: Map<string, Buffer>,
) {
  const tar = openTar()
  const bytes = buffer(tar)
  const add = (name: string, content: string | Buffer) =>
    tar.entry({ name, mode: 0o644, mtime: new Date(0) }, content)

  add('release.json', JSON.stringify(manifest))
  if (signature) add('release.sig', JSON.stringify(signature))
  if (checks) add('release.checks', JSON.stringify(checks))
  for (const [path, content] of files) add(path, content)
  tar.finalize()
  return promisify(gzip)(await bytes)
}

function describe(bytes: Buffer): ReleaseFile {
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  }
}

function byPath([one]: [string, Buffer], [other]: [string, Buffer]) {
  return one < other ? -1 : 1
}

// The server compresses the files itself; the rest is needed by builds only.
const leftOut = /\.(br|gz)$|^maps\/|^(inputs\.txt|build-order\.txt|compressed\.bin|mf-stats\.json)$/

/** The files of a build by path, including its types. */
function builtFiles(dist: string): [string, Buffer][] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !leftOut.test(path))
    .map((path) => [path, readFileSync(join(dist, path))])
}

/** The git commit of the app, and of the kit beside it if there is one; null when they have changes, or without git. */
async function readCommit({ folder }: App): Promise<string | null> {
  const kit = findKit(folder)
  const paths = kit.includes('node_modules') ? ['.'] : ['.', relative(folder, kit)]
  const changes = await git(folder, ['status', '--porcelain', '--', ...paths])
  return changes === '' ? await git(folder, ['rev-parse', 'HEAD']) : null
}

async function git(cwd: string, args: string[]) {
  const { code, output } = await run('git', args, { cwd, stdio: 'pipe' }).catch(() => ({
    code: 1,
    output: '',
  }))
  return code === 0 ? output.trim() : null
}
