import { Command } from 'commander'
import { type ServerOptions, withServer, withWhy } from '../options.ts'
import { print } from '../output.ts'
import { postRetirement } from '../release-api.ts'

/** `sala retire`: a remote is taken out of what is live, from the next page on. */
export function retireCommand() {
  const command = new Command('retire')
    .description('takes a remote out of what is live, with its route and its menu entry')
    .argument('<name>', "the remote's name")
    .action(async (name: string, options: ServerOptions & { why?: string }) => {
      const retired = await postRetirement(options.against, name, options.why)
      const back = `npx sala rollback ${name}`
      print(options, retired, `${name} is retired; “${back}” brings ${retired.version} back.`)
    })
  return withWhy(withServer(command))
}
