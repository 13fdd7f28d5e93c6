import { setTimeout as delay } from 'node:timers/promises'
import type { ReleaseStatus } from '@sala/kit/contract/release'
import { canaryBounds } from '@sala/kit/remote-json/schema'
import { Command } from 'commander'
import { setCanary } from '../change-live.ts'
import {
  parseMinutes,
  parsePercent,
  parseVersion,
  parseWhole,
  type ServerOptions,
  withServer,
  withUnrendered,
  withWhy,
} from '../options.ts'
import { print } from '../output.ts'
import { showProgress } from '../progress.ts'
import { readHistory, readStatus } from '../release-api.ts'
import { SalaError } from '../sala-error.ts'

const pollEveryMs = 2000
/** The server ends canaries every minute. */
const endsWithinMs = 2 * 60_000

interface Options extends ServerOptions {
  version?: string
  why?: string
  unrendered?: string
  /** Hours. */
  for?: number
  /** Minutes; true for as long as it has time. */
  wait?: number | true
}

export function canaryCommand() {
  const { hours } = canaryBounds
  const command = new Command('canary')
    .description('Show a published version to a share of the visitors; 0 ends it')
    .argument('<name>', 'name of the remote, or host')
    .argument('<percent>', 'whole number from 0 to 100', parsePercent)
    .option('--version <version>', 'published version (default: the newest)', parseVersion)
    .option(
      '--for <hours>',
      'end it after this time, unless enough visitors have seen it',
      parseWhole(hours.minimum, hours.maximum),
    )
    .option(
      '--wait [minutes]',
      'wait this long, or until its time is over; fail if it is taken back',
      parseMinutes,
    )
    .action(canary)
  return withUnrendered(withWhy(withServer(command)))
}

async function canary(name: string, percent: number, options: Options) {
  const { against, why, unrendered, wait, for: hours } = options
  const version = options.version ?? (await findNewest(against, name))
  const status = await setCanary(against, name, { version, percent, hours, why, unrendered })
  const text =
    percent === 0
      ? `The canary of ${name} has ended; ${status.live} is live.`
      : `${name} ${version} is shown to ${percent} % of the visitors${endTime(status)}.`
  if (percent === 0 || wait === undefined) return print(options, status, text)

  const progress = showProgress()
  const minutes = wait === true ? 'its time' : `${wait} minutes`
  progress.step(`Waiting for ${minutes} whether ${name} ${version} is taken back`)
  const after = await waitForCanary(against, { app: name, version }, timeLimit(status, wait))
  progress.end()
  const { visits, failures } = after.health[version] ?? { visits: 0, failures: 0 }
  const found = `it failed in ${failures} of ${visits} visits`
  const isLive = after.live === version
  const verdict = isLive ? 'is live for everybody' : 'was not taken back'
  print(options, after, `${name} ${version} ${verdict}: ${found}.`)
}

/** Milliseconds. */
function timeLimit({ canary }: ReleaseStatus, wait: number | true) {
  if (wait !== true) return wait * 60_000
  const until = canary?.until
  if (until) return Date.parse(until) - Date.now() + endsWithinMs
  throw new SalaError('wrongUse', 'This canary has no end: say how many minutes to wait.')
}

function endTime({ canary }: ReleaseStatus) {
  if (!canary?.until) return ''
  return `, until ${canary.until} unless ${canary.visitsNeeded} visits have seen it by then`
}

async function findNewest(against: string, name: string) {
  const [newest] = (await readHistory(against, name)).versions
  if (newest) return newest.version
  throw new SalaError(
    'wrongUse',
    `Nothing of ${name} is published: run “npx sala publish ${name}”.`,
  )
}

/**
 * Waits until a canary has run for some time or is live for everybody. The server may be away meanwhile, but not at the end.
 * @throws {SalaError} when the canary has ended
 */
async function waitForCanary(
  origin: string,
  { app, version }: { app: string; version: string },
  forMs: number,
): Promise<ReleaseStatus> {
  const untilMs = Date.now() + forMs
  for (;;) {
    const isLast = Date.now() >= untilMs
    const status = await fetchStatus(origin, app).catch((error) => {
      if (isLast || !(error instanceof SalaError && error.failure === 'unreachable')) throw error
    })
    if (status) {
      const { live, canary } = status
      if (live === version) return status
      if (canary?.version !== version) throw await takenBack(origin, app, version)
      if (isLast) return status
    }
    await delay(Math.max(0, Math.min(pollEveryMs, untilMs - Date.now())))
  }
}

async function fetchStatus(origin: string, app: string) {
  const status = (await readStatus(origin)).find((one) => one.app === app)
  return status ?? Promise.reject(new SalaError('refused', `${app} is not live any more.`))
}

async function takenBack(origin: string, app: string, version: string) {
  const { events } = await readHistory(origin, app)
  // The newest event may be of something else.
  const ended = events.find(({ action, from }) => action === 'canary-ended' && from === version)
  const last = ended ?? events[0]
  const why = last?.why ? `: ${last.why}` : ''
  const by = last ? ` (${last.action} by ${last.who}${why})` : ''
  return new SalaError('refused', `${app} ${version} is no canary any more${by}.`)
}
