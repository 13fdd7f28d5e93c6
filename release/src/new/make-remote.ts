import { join, relative } from 'node:path'
import { writeRemote } from 'create-sala-remote/fill-templates.mjs'
import { titleOf } from 'create-sala-remote/names.mjs'
import { listApps } from '../apps.ts'
import type { Progress } from '../progress.ts'
import { checkout } from '../project.ts'
import { checkName, checkTitle } from './check-name.ts'
import { register } from './register.ts'

/** Where a Sala is on the machine of whoever works on it. */
const origin = 'http://127.0.0.1:3000'

/** Makes a remote in Sala's own checkout. @returns its folder and files, relative to the checkout */
export async function makeRemote(name: string, title = titleOf(name), progress: Progress) {
  const apps = listApps()
  checkName(name, apps)
  checkTitle(title)
  progress.step(`Making remote-${name}`)
  const order = 1 + Math.max(0, ...apps.map(({ description }) => description?.menu?.order ?? 0))
  const remote = { name, title, order, origin }
  const folder = join(checkout, `remote-${name}`)
  const files = writeRemote(folder, remote)
  progress.step('Entering it in package-lock.json')
  await register(name)
  return { folder, files: files.map((path) => relative(checkout, path)) }
}
