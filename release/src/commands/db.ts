import { Command } from 'commander'
import { inWords, runDatabaseCommand } from '../database-command.ts'
import { withJson, withReplace } from '../options.ts'
import { print } from '../output.ts'

interface Options {
  json?: boolean
  replace?: boolean
}

/** `sala db copy`: from the embedded database to a PostgreSQL. */
export function dbCommand() {
  const copy = new Command('copy')
    .description('copies the embedded database in DATA_DIR to the PostgreSQL at DATABASE_URL')
    .action(async (options: Options) => {
      const done = await runDatabaseCommand(['copy', ...(options.replace ? ['--replace'] : [])])
      print(options, done, `The PostgreSQL holds ${inWords(done)}.`)
    })
  return new Command('db')
    .description("moves the server's data, while the server is stopped")
    .addCommand(withReplace(withJson(copy)))
}
