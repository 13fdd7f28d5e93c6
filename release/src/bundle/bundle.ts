import { createHash } from 'node:crypto'
import type { ReleaseFile, ReleaseManifest } from '@sala/kit/contract/release'
import type { App } from '../apps.ts'
import { signRelease } from '../signing/sign.ts'
import { builtFiles } from './built-files.ts'
import { commitOf } from './commit.ts'
import { entryOf, providedBy, requiredBy, satisfiedBy, takeExports } from './manifest.ts'
import { pack } from './pack.ts'

export interface Bundle {
  manifest: ReleaseManifest
  /** The gzipped tar; the same files give the same bytes. */
  gzip: Buffer
  /** What others need to know of it, by path. */
  types: Map<string, string>
}

/**
 * Packs what was built of an app, and says in `release.json` what it is.
 * @param dist absolute path of the build
 * @param privateKey of its team; without, the bundle can be checked and not published
 */
export async function makeBundle(app: App, dist: string, privateKey?: string): Promise<Bundle> {
  const files = new Map(builtFiles(dist).sort(byPath))
  const satisfies = app.description ? undefined : satisfiedBy(app)
  const exports = takeExports(files)
  const manifest: ReleaseManifest = {
    app: app.name,
    version: app.packageJson.version,
    contract: app.description?.contract ?? 1,
    description: app.description,
    requires: app.description ? requiredBy(app) : {},
    provides: app.description ? {} : providedBy(app),
    ...(satisfies && { satisfies }),
    ...exports,
    entry: entryOf(app, files),
    files: Object.fromEntries([...files].map(([path, bytes]) => [path, describe(bytes)])),
    commit: await commitOf(app),
  }
  const signature = privateKey ? signRelease(manifest, privateKey) : null
  const types = [...files].filter(([path]) => path.startsWith('types/'))
  return {
    manifest,
    gzip: await pack(manifest, signature, files),
    types: new Map(types.map(([path, bytes]) => [path, bytes.toString()])),
  }
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
