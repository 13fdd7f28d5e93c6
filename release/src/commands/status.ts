import type {
  ReleaseHealth,
  ReleaseStatus,
  RetiredApp,
  RunningCanary,
  VitalName,
} from '@sala/kit/contract/release'
import type { JobOutcome } from '@sala/kit/contract/today'
import { Command } from 'commander'
import { type ServerOptions, withServer } from '../options.ts'
import { print, table } from '../output.ts'
import { readHousekeeping, readRetired, readStatus } from '../release-api.ts'

/** Errors per version. */
const maxShown = 20

export function statusCommand() {
  const command = new Command('status')
    .description('Show what is live, with canaries, failures and errors')
    .action(async (options: ServerOptions) => {
      const apps = await readStatus(options.against)
      const parts = [
        table([heading, ...apps.map(toRow)]),
        formatLastErrors(apps),
        formatRetired(await readRetired(options.against)),
        formatVitals(apps),
        cleanedUp(await readHousekeeping(options.against)),
      ]
      print(options, apps, parts.filter(Boolean).join('\n\n'))
    })
  return withServer(command)
}

function formatLastErrors(apps: ReleaseStatus[]) {
  const rows = apps.flatMap(({ app, errors }) =>
    Object.entries(errors).flatMap(([version, all]) =>
      all
        .slice(0, maxShown)
        .map(({ message, place, count, lastAt }) => [
          app,
          version,
          String(count),
          lastAt,
          place ?? '–',
          message,
        ]),
    ),
  )
  if (rows.length === 0) return ''
  const heading = ['APP', 'VERSION', 'TIMES', 'LAST', 'PLACE', 'ERROR']
  return `Last errors, up to ${maxShown} per version (--json lists all):\n${table([heading, ...rows])}`
}

function formatRetired(retired: RetiredApp[]) {
  if (retired.length === 0) return ''
  const rows = retired.map(({ app, version, retiredAt, retiredBy, why }) => [
    app,
    version,
    retiredAt,
    retiredBy,
    why ?? '–',
  ])
  return `Retired:\n${table([['APP', 'LAST LIVE', 'AT', 'WHO', 'WHY'], ...rows])}`
}

function formatVitals(apps: ReleaseStatus[]) {
  const vitals = vitalsTable(apps)
  return vitals && `Three visits out of four were no slower than:\n${vitals}`
}

function cleanedUp(jobs: JobOutcome[]) {
  if (jobs.length === 0) return ''
  const rows = jobs.map(({ job, lastSuccessAt, lastFailureAt, lastFailure }) => [
    job,
    lastSuccessAt ?? '–',
    lastFailureAt ?? '–',
    lastFailure ?? '–',
  ])
  return `Cleaning up:\n${table([['JOB', 'LAST SUCCESS', 'LAST FAILURE', 'WHY'], ...rows])}`
}

const heading = ['APP', 'LIVE', 'SINCE', 'PREVIOUS', 'CANARY', 'FAILURES']

function toRow({ app, live, liveSince, previous, canary, health }: ReleaseStatus) {
  return [
    app,
    live,
    liveSince,
    previous ?? '–',
    canary ? formatCanary(canary, health[canary.version]) : '–',
    String(health[live]?.failures ?? 0),
  ]
}

const unseen: ReleaseHealth = { failures: 0, visits: 0 }

function formatCanary(
  { version, percent, until, visitsNeeded }: RunningCanary,
  { failures, visits } = unseen,
) {
  const text = `${version} at ${percent} %, failed in ${failures} of ${visits} visits`
  return until && visits < visitsNeeded ? `${text}, needs ${visitsNeeded} by ${until}` : text
}

const shown = ['LCP', 'INP', 'CLS'] as const satisfies VitalName[]
const vitalsHeading = ['APP', 'VERSION', ...shown, 'VISITS']

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
  return rows.length > 0 ? table([vitalsHeading, ...rows]) : ''
}

function toCell(name: (typeof shown)[number], p75: number | undefined) {
  if (p75 === undefined) return '–'
  return name === 'CLS' ? p75.toFixed(3) : `${p75} ms`
}
