import { existsSync, readdirSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { readJson } from '@sala/build/project.mjs'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { faultIn } from '@sala/kit/remote-json/fault-in'
import { tell } from './output.ts'
import { isInCheckout, project } from './project.ts'
import { SalaError } from './sala-error.ts'

export interface PackageJson {
  name: string
  version: string
  peerDependencies: Record<string, string>
  /** Of the host: older versions of what it provides, for which it is as good. */
  satisfies?: Record<string, string[]>
}

/** The host, or a remote: something that is built and published on its own. */
export interface App {
  name: string
  /** Absolute path of its folder. */
  folder: string
  /** The host has none. */
  description: RemoteDescription | null
  packageJson: PackageJson
}

/** Every app of the checkout; one that cannot be read is told of and left out. */
export function listApps(): App[] {
  const { apps, broken } = readApps()
  tellOf(broken)
  return apps
}

/** @throws {SalaError} when the checkout has no app of this name, or it cannot be read */
export function findApp(name: string): App {
  const { apps, broken } = readApps()
  const own = broken.get(name)
  if (own) throw own
  tellOf(broken)
  const named = apps.filter((app) => app.name === name)
  // Another's remote.json may say the name by mistake.
  const found = named.find(({ folder }) => shortName(folder) === name) ?? named[0]
  if (found) return found
  const names = apps.map((app) => app.name).join(', ') || 'none'
  const advice = isInCheckout ? `: make it with “npx sala new ${name}”` : ''
  throw new SalaError('wrongUse', `There is no remote “${name}” here, which has ${names}${advice}.`)
}

/**
 * The name of the app that is meant where none is said: the one in whose folder the command is run, else
 * the only one that there is.
 * @throws {SalaError} when that could be several
 */
export function nameHere() {
  const { apps, broken } = readApps()
  const [own] = broken.values()
  if (own && apps.length === 0) throw own
  const here = apps.find(({ folder }) => isWithin(folder, process.cwd()))
  const named = here ?? (apps.length === 1 ? apps[0] : undefined)
  if (named) return named.name
  const names = apps.map(({ name }) => name).join(', ')
  throw new SalaError(
    'wrongUse',
    names ? `Say which is meant: ${names}.` : 'There is no remote here.',
  )
}

const isWithin = (folder: string, path: string) => `${path}${sep}`.startsWith(`${folder}${sep}`)

function tellOf(broken: Map<string, SalaError>) {
  for (const { message } of broken.values()) tell(`${message} It is left out.`)
}

/** What a folder's app is called, if it keeps to the custom. */
function shortName(folder: string) {
  return basename(folder).replace(/^remote-/, '')
}

/** What is wrong with one app is no matter of the others. */
function readApps() {
  const apps: App[] = []
  const broken = new Map<string, SalaError>()
  for (const folder of [project, ...foldersIn(project)]) {
    if (!existsSync(join(folder, 'webpack.config.js'))) continue
    try {
      apps.push(openApp(folder))
    } catch (error) {
      if (!(error instanceof SalaError)) throw error
      broken.set(shortName(folder), error)
    }
  }
  return { apps, broken }
}

const foldersIn = (path: string) => readdirSync(path).map((name) => join(path, name))

function openApp(folder: string): App {
  const path = join(folder, 'remote.json')
  const description = existsSync(path) ? readDescription(path) : null
  return {
    name: description?.name ?? basename(folder),
    folder,
    description,
    packageJson: readObject<PackageJson>(join(folder, 'package.json'), 'version'),
  }
}

/** A `remote.json` as it is published: what it tells editors is for this checkout alone. */
function readDescription(path: string): RemoteDescription {
  const { $schema: _, ...description } = readObject<RemoteDescription>(path, 'name')
  const fault = faultIn(description)
  if (fault) throw new SalaError('wrongUse', `${relative(project, path)}: ${fault}`)
  return description
}

/** @param field a text that it must have */
function readObject<Content>(path: string, field: keyof Content): Content {
  const place = relative(project, path)
  const content = readOrRefuse(path, place)
  if (typeof content?.[field] === 'string') return content
  throw new SalaError('wrongUse', `${place} has no “${String(field)}”: mend it.`)
}

function readOrRefuse(path: string, place: string) {
  try {
    return readJson(path)
  } catch (error) {
    const { message } = error as Error
    throw new SalaError('wrongUse', `${place} cannot be read (${message}): mend it.`)
  }
}
