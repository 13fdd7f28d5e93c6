import { Command } from 'commander'
import { promote } from '../change-live.ts'
import { parseVersion, type ServerOptions, withServer, withWhy } from '../options.ts'
import { print } from '../output.ts'

/** `sala promote`: a published version becomes the live one. */
export function promoteCommand() {
  const command = new Command('promote')
    .description('makes a published version live')
    .argument('<name>', "the remote's name, or host")
    .argument('<version>', 'the published version', parseVersion)
    .action(async (name: string, version: string, options: ServerOptions & { why?: string }) => {
      const status = await promote(options.against, name, version, options.why)
      print(options, status, `${name} ${status.live} is live.`)
    })
  return withWhy(withServer(command))
}
