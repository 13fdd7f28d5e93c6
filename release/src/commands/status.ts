import type { ReleaseStatus } from '@sala/shared/contract/release'
import { Command } from 'commander'
import { type ServerOptions, withServer } from '../options.ts'
import { print, table } from '../output.ts'
import { readStatus } from '../release-api.ts'

/** `sala status`: what is live. */
export function statusCommand() {
  const command = new Command('status')
    .description('says what is live, since when, and how it fares')
    .action(async (options: ServerOptions) => {
      const apps = await readStatus(options.against)
      print(options, apps, table([heading, ...apps.map(rowOf)]))
    })
  return withServer(command)
}

const heading = ['APP', 'LIVE', 'SINCE', 'PREVIOUS', 'CANARY', 'FAILURES']

function rowOf({ app, live, liveSince, previous, canary, health }: ReleaseStatus) {
  const { failures, visits } = health[live] ?? { failures: 0, visits: 0 }
  return [
    app,
    live,
    liveSince,
    previous ?? '–',
    canary ? `${canary.version} at ${canary.percent} %` : '–',
    `${failures} of ${visits} visits`,
  ]
}
