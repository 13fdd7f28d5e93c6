import { basename } from 'node:path'
import { Command } from 'commander'
import { listApps } from '../apps.ts'
import { checkName, checkTitle } from '../new/check-name.ts'
import { fillTemplates } from '../new/fill-templates.ts'
import { register } from '../new/register.ts'
import { withJson } from '../options.ts'
import { print } from '../output.ts'
import { showProgress } from '../progress.ts'

interface Options {
  title?: string
  json?: boolean
}

/** `sala new`: a remote from the house's pattern. */
export function newCommand() {
  const command = new Command('new')
    .description("makes a new remote from the house's pattern")
    .argument('<name>', 'lower-case letters and digits, such as garden')
    .option('--title <title>', 'its title and its entry in the side menu')
    .action(create)
  return withJson(command)
}

async function create(name: string, options: Options) {
  const apps = listApps()
  checkName(name, apps)
  const title = options.title ?? capitalized(name)
  checkTitle(title)
  const progress = showProgress()
  progress.step(`Making remote-${name}`)
  const { folder, files } = fillTemplates({ name, title, order: nextOrder(apps) })
  progress.step('Entering it in package-lock.json')
  await register(name)
  progress.end()

  print(
    options,
    { app: name, folder, files },
    `${basename(folder)} is there. See it alone with “npm run dev -w remote-${name}”,
inside a running Sala with “npx sala dev ${name}”.`,
  )
}

function nextOrder(apps: ReturnType<typeof listApps>) {
  return 1 + Math.max(0, ...apps.map(({ description }) => description?.menu?.order ?? 0))
}

function capitalized(name: string) {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
