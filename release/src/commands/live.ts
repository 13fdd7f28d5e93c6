import { Command } from 'commander'
import { promote, rollBack } from '../change-live.ts'
import {
  parseVersion,
  type ServerOptions,
  withServer,
  withUnrendered,
  withWhy,
} from '../options.ts'
import { print } from '../output.ts'
import { postRetirement } from '../release-api.ts'

interface Options extends ServerOptions {
  to?: string
  why?: string
  unrendered?: string
}

export function promoteCommand() {
  const command = new Command('promote')
    .description('Make a published version live')
    .argument('<name>', 'name of the remote, or host')
    .argument('<version>', 'published version', parseVersion)
    .action(async (name: string, version: string, options: Options) => {
      const { against, why, unrendered } = options
      const status = await promote(against, name, version, { why, unrendered })
      print(options, status, `${name} ${status.live} is live.`)
    })
  return withUnrendered(withWhy(withServer(command)))
}

export function rollbackCommand() {
  const command = new Command('rollback')
    .description('Make the previous version live again')
    .argument('[name]', 'name of the remote, or host (default: the one in this folder)')
    .option('--to <version>', 'an older version', parseVersion)
    .action(async (name: string, options: Options) => {
      const status = await rollBack(options.against, name, options.to, options.why)
      print(options, status, `${name} ${status.live} is live again.`)
    })
  return withWhy(withServer(command))
}

export function retireCommand() {
  const command = new Command('retire')
    .description('Take a remote offline, with its route and menu entry')
    .argument('<name>', 'name of the remote')
    .action(async (name: string, options: Options) => {
      const retired = await postRetirement(options.against, name, options.why)
      const back = `npx sala rollback ${name}`
      print(options, retired, `${name} is retired; “${back}” brings ${retired.version} back.`)
    })
  return withWhy(withServer(command))
}
