import { Command } from 'commander'
import { rollBack } from '../change-live.ts'
import { parseVersion, type ServerOptions, withServer, withWhy } from '../options.ts'
import { print } from '../output.ts'

interface Options extends ServerOptions {
  to?: string
  why?: string
}

/** `sala rollback`: an earlier version is live again, from the next page on. */
export function rollbackCommand() {
  const command = new Command('rollback')
    .description('makes the version before this one live again')
    .argument('[name]', "the remote's name, or host (default: the one here)")
    .option('--to <version>', 'an earlier version than the last', parseVersion)
    .action(async (name: string, options: Options) => {
      const status = await rollBack(options.against, name, options.to, options.why)
      print(options, status, `${name} ${status.live} is live again.`)
    })
  return withWhy(withServer(command))
}
