import { resolve } from 'node:path'
import { Command } from 'commander'
import { inWords, runDatabaseCommand } from '../database-command.ts'
import { withJson } from '../options.ts'
import { print } from '../output.ts'

/** `sala backup`: the whole database in one file, while the server runs. */
export function backupCommand() {
  const command = new Command('backup')
    .description("writes all of the server's data to one file, while it runs, and proves it")
    .argument('<file>', 'the file to write; one of this name is replaced at the end')
    .action(async (file: string, options: { json?: boolean }) => {
      const done = await runDatabaseCommand(['backup', resolve(file)])
      print(options, done, `${file} holds ${inWords(done)}.`)
    })
  return withJson(command)
}
