import type { ReleaseEvent } from '@sala/kit/contract/release'
import { Command } from 'commander'
import { type ServerOptions, withServer } from '../options.ts'
import { print, table } from '../output.ts'
import { readHistory } from '../release-api.ts'

export function historyCommand() {
  const command = new Command('history')
    .description('Show the releases and changes of a remote, with author and reason')
    .argument('<name>', 'name of the remote, or host')
    .action(async (name: string, options: ServerOptions) => {
      const history = await readHistory(options.against, name)
      print(options, history, table([heading, ...history.events.map(toRow)]))
    })
  return withServer(command)
}

const heading = ['AT', 'WHO', 'ACTION', 'FROM', 'TO', 'WHY']

function toRow({ at, who, action, from, to, why }: ReleaseEvent) {
  return [at, who, action, from ?? '–', to ?? '–', why ?? '']
}
