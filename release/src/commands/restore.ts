import { resolve } from 'node:path'
import { Command } from 'commander'
import { inWords, runDatabaseCommand } from '../database-command.ts'
import { withJson, withReplace } from '../options.ts'
import { print } from '../output.ts'

interface Options {
  json?: boolean
  replace?: boolean
}

/** `sala restore`: puts a backup into an empty database, or into another's place. */
export function restoreCommand() {
  const command = new Command('restore')
    .description("puts a backup into the server's database, while the server is stopped")
    .argument('<file>', 'what “sala backup” wrote')
    .action(async (file: string, options: Options) => {
      const replace = options.replace ? ['--replace'] : []
      const done = await runDatabaseCommand(['restore', resolve(file), ...replace])
      print(options, done, `Restored ${inWords(done)}.`)
    })
  return withReplace(withJson(command))
}
