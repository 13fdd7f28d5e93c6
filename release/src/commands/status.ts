import type {
  PublishedVersion,
  ReleaseHistory,
  ReleaseStatus,
  VitalName,
} from '@sala/kit/contract/release'
import { Command } from 'commander'
import { isInCheckout } from '../apps.ts'
import { type ServerOptions, withServer } from '../options.ts'
import { type Cell, print, table } from '../output.ts'
import { readHistory, readHousekeeping, readRetired, readStatus } from '../release-api.ts'
import { describeChecks } from './check.ts'

/** Errors per version. */
const maxShown = 20

export function statusCommand() {
  const command = new Command('status')
    .description('Show what is live, with canaries, failures and errors')
    .action(async (options: ServerOptions) => {
      const apps = await readStatus(options.against)
      const retired = await readRetired(options.against)
      // They concern whoever runs the Sala, not its teams.
      const jobs = isInCheckout ? await readHousekeeping(options.against) : []
      const parts = [
        table([['APP', 'LIVE', 'SINCE', 'PREVIOUS', 'CANARY', 'FAILURES'], ...apps.map(toRow)]),
        section(
          `Last errors, up to ${maxShown} per version (--json lists all):`,
          ['APP', 'VERSION', 'TIMES', 'LAST', 'PLACE', 'ERROR'],
          apps.flatMap(toErrorRows),
        ),
        section(
          'Retired:',
          ['APP', 'LAST LIVE', 'AT', 'WHO', 'WHY'],
          retired.map((one) => [one.app, one.version, one.retiredAt, one.retiredBy, one.why]),
        ),
        vitalsTable(apps),
        section(
          'Cleaning up:',
          ['JOB', 'LAST SUCCESS', 'LAST FAILURE', 'WHY'],
          jobs.map((one) => [one.job, one.lastSuccessAt, one.lastFailureAt, one.lastFailure]),
        ),
      ]
      print(options, apps, parts.filter(Boolean).join('\n\n'))
    })
  return withServer(command)
}

/** Empty without rows. */
function section(title: string, heading: string[], rows: Cell[][]) {
  return rows.length > 0 ? `${title}\n${table([heading, ...rows])}` : ''
}

function toRow({ app, live, liveSince, previous, canary, health }: ReleaseStatus): Cell[] {
  const failures = String(health[live]?.failures ?? 0)
  return [app, live, liveSince, previous, formatCanary(canary, health), failures]
}

function formatCanary(canary: ReleaseStatus['canary'], health: ReleaseStatus['health']) {
  if (!canary) return null
  const { version, percent, until, visitsNeeded } = canary
  const { failures, visits } = health[version] ?? { failures: 0, visits: 0 }
  const text = `${version} at ${percent} %, failed in ${failures} of ${visits} visits`
  return until && visits < visitsNeeded ? `${text}, needs ${visitsNeeded} by ${until}` : text
}

function toErrorRows({ app, errors }: ReleaseStatus): Cell[][] {
  return Object.entries(errors).flatMap(([version, all]) =>
    all
      .slice(0, maxShown)
      .map(({ message, place, count, lastAt }) => [
        app,
        version,
        String(count),
        lastAt,
        place,
        message,
      ]),
  )
}

const shown = ['LCP', 'INP', 'CLS'] as const satisfies VitalName[]

/** The 75th percentile of each version; empty without reports. */
export function vitalsTable(apps: ReleaseStatus[]) {
  const rows = apps.flatMap(({ app, vitals }) =>
    Object.entries(vitals)
      .toSorted(([one], [other]) => other.localeCompare(one, 'en', { numeric: true }))
      .map(([version, of]) => {
        const cells = shown.map((name) => toCell(name, of[name]?.p75))
        const visits = Math.max(...Object.values(of).map((vital) => vital.visits), 0)
        return [app, version, ...cells, String(visits)]
      }),
  )
  const title = 'Three visits out of four were no slower than:'
  return section(title, ['APP', 'VERSION', ...shown, 'VISITS'], rows)
}

function toCell(name: (typeof shown)[number], p75: number | undefined) {
  if (p75 === undefined) return null
  return name === 'CLS' ? p75.toFixed(3) : `${p75} ms`
}

export function historyCommand() {
  const command = new Command('history')
    .description('Show the releases and changes of a remote, with author and reason')
    .argument('<name>', 'name of the remote, or host')
    .action(async (name: string, options: ServerOptions) => {
      const history = await readHistory(options.against, name)
      const heading = ['AT', 'WHO', 'ACTION', 'FROM', 'TO', 'WHY']
      print(options, history, table([heading, ...toEventRows(history)]))
    })
  return withServer(command)
}

function toEventRows({ events, versions }: ReleaseHistory): Cell[][] {
  return events.map(({ at, who, action, from, to, why, app }) => {
    const published = action === 'publish' && versions.find(({ version }) => version === to)
    const checks = published ? describePublished(app, published) : ''
    return [at, who, action, from, to, why ?? checks]
  })
}

/** What was checked of a version, in a sentence. */
function describePublished(app: string, { checks, publishedBy }: PublishedVersion) {
  if (checks) return describeChecks(app, checks)
  return publishedBy === 'checkout' ? 'Built in the checkout.' : 'Nothing is said of its checks.'
}
