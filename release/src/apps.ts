import { existsSync, readdirSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { findProject, readJson } from '@sala/build/project.mjs'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { validateRemoteJson } from '@sala/kit/remote-json/validate'
import { printError } from './output.ts'
import { SalaError } from './sala-error.ts'

/** Absolute path of Sala's own checkout, if the command line runs from there. */
export const checkout = join(import.meta.dirname, '../..')
/** Absolute path of the commands that work on the server's database. */
export const serverCommands = join(checkout, 'server/src/commands')
export const isInCheckout = existsSync(serverCommands)

/** Absolute path of Sala's own checkout or of a team's repository. */
export const project: string = isInCheckout ? checkout : findProject(process.cwd())

interface PackageJson {
  name: string
  version: string
  peerDependencies: Record<string, string>
  /** The host's: older versions of shared packages with which it is compatible. */
  satisfies?: Record<string, string[]>
}

/** The host or a remote. */
export interface App {
  name: string
  /** Absolute path of its folder. */
  folder: string
  /** The host has none. */
  description: RemoteDescription | null
  packageJson: PackageJson
}

/** Every app of the project. One that cannot be read is reported and left out. */
export function listApps(): App[] {
  const { apps, broken } = readApps()
  reportBroken(broken)
  return apps
}

/** @throws {SalaError} when the project has no app of this name, or it cannot be read */
export function findApp(name: string): App {
  const { apps, broken } = readApps()
  const own = broken.get(name)
  if (own) throw own
  reportBroken(broken)
  const named = apps.filter((app) => app.name === name)
  // Another remote.json may have the same name by mistake.
  const found = named.find(({ folder }) => shortName(folder) === name) ?? named[0]
  if (found) return found
  const names = apps.map((app) => app.name).join(', ') || 'none'
  const advice = isInCheckout ? `: make it with “npx sala new ${name}”` : ''
  throw new SalaError('wrongUse', `There is no remote “${name}” here, which has ${names}${advice}.`)
}

/**
 * The default app: the one in the current folder, else the only one.
 * @throws {SalaError} when there are several or none
 */
export function currentAppName() {
  const { apps, broken } = readApps()
  const [own] = broken.values()
  if (own && apps.length === 0) throw own
  const here = apps.find(({ folder }) => isWithin(folder, process.cwd()))
  const named = here ?? (apps.length === 1 ? apps[0] : undefined)
  if (named) return named.name
  const names = apps.map(({ name }) => name).join(', ')
  throw new SalaError('wrongUse', names ? `Name one of ${names}.` : 'There is no remote here.')
}

const isWithin = (folder: string, path: string) => `${path}${sep}`.startsWith(`${folder}${sep}`)

function reportBroken(broken: Map<string, SalaError>) {
  for (const { message } of broken.values()) printError(`${message} It is left out.`)
}

/** The name of a folder's app by convention. */
function shortName(folder: string) {
  return basename(folder).replace(/^remote-/, '')
}

/** An app that cannot be read does not affect the others. */
function readApps() {
  const apps: App[] = []
  const broken = new Map<string, SalaError>()
  for (const folder of [project, ...subfolders(project)]) {
    if (!existsSync(join(folder, 'webpack.config.js'))) continue
    try {
      apps.push(readApp(folder))
    } catch (error) {
      if (!(error instanceof SalaError)) throw error
      broken.set(shortName(folder), error)
    }
  }
  return { apps, broken }
}

const subfolders = (path: string) => readdirSync(path).map((name) => join(path, name))

function readApp(folder: string): App {
  const path = join(folder, 'remote.json')
  const description = existsSync(path) ? readDescription(path) : null
  return {
    name: description?.name ?? basename(folder),
    folder,
    description,
    packageJson: readObject<PackageJson>(join(folder, 'package.json'), 'version'),
  }
}

/** A `remote.json` as it is published: without the address of its schema, which is for editors. */
function readDescription(path: string): RemoteDescription {
  const { $schema: _, ...description } = readObject<RemoteDescription>(path, 'name')
  const fault = validateRemoteJson(description)
  if (fault) throw new SalaError('wrongUse', `${relative(project, path)}: ${fault}`)
  return description
}

/** @param field a required string */
function readObject<Content>(path: string, field: keyof Content): Content {
  const place = relative(project, path)
  let content: Content | undefined
  try {
    content = readJson(path)
  } catch (error) {
    const { message } = error as Error
    throw new SalaError('wrongUse', `${place} cannot be read (${message}): fix it.`)
  }
  if (typeof content?.[field] === 'string') return content
  throw new SalaError('wrongUse', `${place} has no “${String(field)}”: add it.`)
}
