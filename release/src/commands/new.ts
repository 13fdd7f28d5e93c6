import { basename } from 'node:path'
import { Command } from 'commander'
import { isInCheckout } from '../apps.ts'
import { withJson } from '../options.ts'
import { print } from '../output.ts'
import { showProgress } from '../progress.ts'
import { SalaError } from '../sala-error.ts'

interface Options {
  title?: string
  json?: boolean
}

export function newCommand() {
  const command = new Command('new')
    .description("Create a remote in Sala's own checkout")
    .argument('<name>', 'lower-case letters and digits, such as garden')
    .option('--title <title>', 'title of its page and menu entry')
    .action(create)
  return withJson(command)
}

async function create(name: string, options: Options) {
  if (!isInCheckout) {
    throw new SalaError(
      'wrongUse',
      `This is not Sala's own checkout: use “npm create --yes sala-remote@latest ${name} --registry=https://sala.example/npm/”.`,
    )
  }
  const { makeRemote } = await import('../new/make-remote.ts')
  const progress = showProgress()
  const { folder, files } = await makeRemote(name, options.title, progress)
  progress.end()
  print(
    options,
    { app: name, folder, files },
    `Created ${basename(folder)}. “npm run dev -w remote-${name}” shows it alone,
“npx sala dev ${name}” inside a running Sala.`,
  )
}
