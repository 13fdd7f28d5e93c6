import { join } from 'node:path'
import { packageFolder, readJson } from '@sala/build/project.mjs'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { App } from '../apps.ts'
import { SalaError } from '../sala-error.ts'

interface SharedPackage {
  version: string
  /** The parts of the house's own library that are shared one by one. */
  singletons?: string[]
}

/** The ranges of what the host must provide: the peer dependencies, part by part. */
export function listRequired(app: App) {
  return eachPart(app, app.packageJson.peerDependencies, (_shared, range) => range)
}

/** The versions of what the host provides. */
export function listProvided(app: App) {
  return eachPart(app, app.packageJson.peerDependencies, ({ version }) => version)
}

/** The older versions for which it is as good, if its package.json names any. */
export function listSatisfied(app: App) {
  const { peerDependencies, satisfies = {} } = app.packageJson
  const named = Object.keys(peerDependencies).filter((name) => satisfies[name])
  if (named.length === 0) return undefined
  const ranges = Object.fromEntries(named.map((name) => [name, name]))
  return eachPart(app, ranges, (_shared, name) => satisfies[name] ?? [])
}

/** The script that is loaded first: the container, and for the host the page's own. */
export function entryOf({ name, description }: App, files: Map<string, Buffer>) {
  if (description) return 'remoteEntry.js'
  const entry = String(files.get('index.html')).match(/%HOST%\/([\w.-]+\.js)/)?.[1]
  if (entry) return entry
  throw new SalaError('refused', `The built page of ${name} names no script: build it again.`)
}

const exportsFile = 'shared-exports.json'

/** The build's list of shared modules (packages/build/webpack/exports-plugin.mjs), which is not published. */
export function takeExports(
  files: Map<string, Buffer>,
): Pick<ReleaseManifest, 'usedExports' | 'providedExports'> {
  const json = files.get(exportsFile)
  files.delete(exportsFile)
  return json ? JSON.parse(json.toString()) : {}
}

function eachPart<Value>(
  { folder }: App,
  ranges: Record<string, string>,
  pick: (shared: SharedPackage, range: string) => Value,
) {
  const entries = Object.entries(ranges).flatMap(([name, range]) => {
    const shared: SharedPackage = readJson(join(packageFolder(folder, name), 'package.json'))
    const parts = shared.singletons?.map((part) => `${name}/${part}`) ?? [name]
    return parts.map((part) => [part, pick(shared, range)])
  })
  return Object.fromEntries(entries) as Record<string, Value>
}
