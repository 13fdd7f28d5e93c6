import { createRequire } from 'node:module'
import { readJson } from '../../../scripts/inputs.mjs'
import type { App } from '../apps.ts'
import { SalaError } from '../sala-error.ts'

const require = createRequire(import.meta.url)

interface SharedPackage {
  version: string
  /** The parts of the house's own library that are shared one by one. */
  singletons?: string[]
}

/** The ranges of what the host must provide: the peer dependencies, part by part. */
export function requiredBy({ packageJson }: App) {
  return eachPart(packageJson.peerDependencies, (_shared, range) => range)
}

/** The versions of what the host provides. */
export function providedBy({ packageJson }: App) {
  return eachPart(packageJson.peerDependencies, ({ version }) => version)
}

/** The script that is loaded first: the container, and for the host the page's own. */
export function entryOf({ name, description }: App, files: Map<string, Buffer>) {
  if (description) return 'remoteEntry.js'
  const entry = String(files.get('index.html')).match(/%HOST%\/([\w.-]+\.js)/)?.[1]
  if (entry) return entry
  throw new SalaError('refused', `The built page of ${name} names no script: build it again.`)
}

function eachPart(
  ranges: Record<string, string>,
  pick: (shared: SharedPackage, range: string) => string,
) {
  const entries = Object.entries(ranges).flatMap(([name, range]) => {
    const shared: SharedPackage = readJson(require.resolve(`${name}/package.json`))
    const parts = shared.singletons?.map((part) => `${name}/${part}`) ?? [name]
    return parts.map((part) => [part, pick(shared, range)])
  })
  return Object.fromEntries(entries) as Record<string, string>
}
