import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import { type Bundle, describeFile } from '../bundle/bundle.ts'
import { type CheckoutApp, readPackage, readSharedPackages } from './apps.ts'
import { type CompressedFiles, readCompressed, readFiles } from './built-files.ts'

const contract = 1

export interface Build {
  /** The unsigned release. */
  bundle: Bundle
  compressed: CompressedFiles
  /** Higher for later builds; null when not known. */
  order: number | null
}

/** The version and the order of an app's build, without reading its files. */
export async function identifyBuild(app: CheckoutApp) {
  const dist = join(app.folder, 'dist')
  const version = `${readPackage(app).version}-${await computeBuildHash(dist)}`
  return { version, order: await readBuildOrder(dist) }
}

/** Packs an app's `dist` as a release. */
export async function packBuild(app: CheckoutApp): Promise<Build> {
  const dist = join(app.folder, 'dist')
  const files = await readFiles(dist)
  const exports = takeExports(files)
  const { version, order } = await identifyBuild(app)
  const manifest: ReleaseManifest = {
    app: app.name,
    version,
    contract: app.description?.contract ?? contract,
    description: app.description,
    ...readSharedPackages(app),
    ...exports,
    entry: app.description ? 'remoteEntry.js' : findMainScript(files),
    files: Object.fromEntries([...files].map(([path, bytes]) => [path, describeFile(bytes)])),
    commit: null,
  }
  return {
    bundle: { files, signature: null, manifest },
    compressed: await readCompressed(dist),
    order,
  }
}

const exportsFile = 'shared-exports.json'

/** Takes the list of shared modules (packages/build/webpack/exports-plugin.mjs) out of the files. */
function takeExports(
  files: Map<string, Buffer>,
): Pick<ReleaseManifest, 'usedExports' | 'providedExports'> {
  const json = files.get(exportsFile)
  files.delete(exportsFile)
  return json ? JSON.parse(json.toString()) : {}
}

/** Computes a hash of the build's inputs, which becomes part of its version. */
async function computeBuildHash(dist: string) {
  const inputs = await readFile(join(dist, 'inputs.txt'), 'utf8').catch(() => undefined)
  const hash = inputs?.trim() || describeFile(await readFile(join(dist, 'mf-manifest.json'))).sha256
  // Numeric identifiers must not have leading zeros (semver.org, 9).
  return `b${hash.slice(0, 12)}`
}

/** Reads the file that `npm run build` has written (scripts/build-apps.mjs). */
async function readBuildOrder(dist: string) {
  const text = await readFile(join(dist, 'build-order.txt'), 'utf8').catch(() => '')
  return /^\d{1,15}\s*$/.test(text) ? Number(text) : null
}

function findMainScript(files: Map<string, Buffer>) {
  return [...files.keys()].find((path) => /^main\.[^/]*\.?js$/.test(path)) ?? 'main.js'
}
