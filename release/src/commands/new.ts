import { basename } from 'node:path'
import { Command } from 'commander'
import { withJson } from '../options.ts'
import { print } from '../output.ts'
import { showProgress } from '../progress.ts'
import { isInCheckout } from '../project.ts'
import { SalaError } from '../sala-error.ts'

interface Options {
  title?: string
  json?: boolean
}

/** `sala new`: a remote in Sala's own checkout, from the house's pattern. */
export function newCommand() {
  const command = new Command('new')
    .description("makes a new remote in Sala's own checkout, from the house's pattern")
    .argument('<name>', 'lower-case letters and digits, such as garden')
    .option('--title <title>', 'its title and its entry in the side menu')
    .action(create)
  return withJson(command)
}

async function create(name: string, options: Options) {
  if (!isInCheckout) {
    throw new SalaError(
      'wrongUse',
      `This is a repository of its own: make another with “npm create --yes sala-remote@latest ${name} --registry=https://sala.example/npm/”.`,
    )
  }
  const { makeRemote } = await import('../new/make-remote.ts')
  const progress = showProgress()
  const { folder, files } = await makeRemote(name, options.title, progress)
  progress.end()
  print(
    options,
    { app: name, folder, files },
    `${basename(folder)} is there. See it alone with “npm run dev -w remote-${name}”,
inside a running Sala with “npx sala dev ${name}”.`,
  )
}
