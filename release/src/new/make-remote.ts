import { existsSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readJson } from '@sala/build/project.mjs'
import { run } from '@sala/build/run.mjs'
import { writeRemote } from 'create-sala-remote/fill-templates.mjs'
import { defaultTitle, faultInName, faultInTitle } from 'create-sala-remote/names.mjs'
import { type App, checkout, listApps } from '../apps.ts'
import type { Progress } from '../progress.ts'
import { SalaError } from '../sala-error.ts'

/** The address of a Sala that runs in its checkout. */
const origin = 'http://127.0.0.1:3000'

/**
 * Makes a remote in Sala's own checkout.
 * @returns its folder and files, relative to the checkout
 * @throws {SalaError} when it cannot have this name or title
 */
export async function makeRemote(name: string, title = defaultTitle(name), progress: Progress) {
  const apps = listApps()
  const fault = faultInName(name) ?? faultInCheckout(name, apps) ?? faultInTitle(title)
  if (fault) throw new SalaError('wrongUse', fault)
  progress.step(`Making remote-${name}`)
  const order = 1 + Math.max(0, ...apps.map(({ description }) => description?.menu?.order ?? 0))
  const remote = { name, title, order, origin, versions: readVersions() }
  const folder = join(checkout, `remote-${name}`)
  const files = writeRemote(folder, remote)
  progress.step('Adding it to package-lock.json')
  await addToLockFile(name)
  return { folder, files: files.map((path) => relative(checkout, path)) }
}

/** The versions of the checkout's own packages, by name. */
function readVersions() {
  const folders = ['shared', 'packages/build', 'release']
  const packages = folders.map((folder) => readJson(join(checkout, folder, 'package.json')))
  return Object.fromEntries(packages.map(({ name, version }) => [name, version]))
}

function faultInCheckout(name: string, apps: App[]) {
  const taken = apps.find((app) => app.name === name || app.description?.route === `/${name}`)
  if (taken)
    return `The name or the route of “${name}” is taken by ${taken.name}: take another name.`
  if (!existsSync(join(checkout, `remote-${name}`))) return undefined
  return `There is a folder remote-${name} already: take another name.`
}

/** A new remote brings no package, so nothing is installed but npm's link to the workspace. */
async function addToLockFile(name: string) {
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline']
  const { code, output } = await run('npm', [...args, '--no-audit', '--no-fund'], {
    cwd: checkout,
    stdio: 'pipe',
  })
  if (code !== 0) {
    throw new SalaError(
      'refused',
      `npm could not add remote-${name} to package-lock.json; run “npm install” to see why:\n${output}`,
    )
  }
  const links = join(checkout, 'node_modules/@sala')
  const link = join(links, `remote-${name}`)
  if (existsSync(links) && !existsSync(link)) symlinkSync(`../../remote-${name}`, link, 'junction')
}
