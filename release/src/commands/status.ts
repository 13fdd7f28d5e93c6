import type { ReleaseStatus } from '@sala/shared/contract/release'
import { Command } from 'commander'
import { type ServerOptions, withServer } from '../options.ts'
import { print, table } from '../output.ts'
import { readStatus } from '../release-api.ts'
import { vitalsTable } from './vitals-table.ts'

/** `sala status`: what is live. */
export function statusCommand() {
  const command = new Command('status')
    .description('says what is live, since when, and how it fares')
    .action(async (options: ServerOptions) => {
      const apps = await readStatus(options.against)
      const parts = [table([heading, ...apps.map(rowOf)]), vitalsOf(apps)]
      print(options, apps, parts.filter(Boolean).join('\n\n'))
    })
  return withServer(command)
}

function vitalsOf(apps: ReleaseStatus[]) {
  const vitals = vitalsTable(apps)
  return vitals && `Three visits out of four were no slower than:\n${vitals}`
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
