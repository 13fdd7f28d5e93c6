import type { ReleaseStatus } from '@sala/kit/contract/release'
import { Command } from 'commander'
import { setCanary } from '../change-live.ts'
import {
  parseHours,
  parseMinutes,
  parsePercent,
  parseVersion,
  type ServerOptions,
  withServer,
  withWhy,
} from '../options.ts'
import { print } from '../output.ts'
import { showProgress } from '../progress.ts'
import { readHistory } from '../release-api.ts'
import { SalaError } from '../sala-error.ts'
import { waitForCanary } from '../wait-for-canary.ts'

/** The server ends canaries every minute. */
const endsWithinMs = 2 * 60_000

interface Options extends ServerOptions {
  version?: string
  why?: string
  /** Hours. */
  for?: number
  /** Minutes; true for as long as it has time. */
  wait?: number | true
}

export function canaryCommand() {
  const command = new Command('canary')
    .description('Show a published version to a share of the visitors; 0 ends it')
    .argument('<name>', 'name of the remote, or host')
    .argument('<percent>', 'whole number from 0 to 100', parsePercent)
    .option('--version <version>', 'published version (default: the newest)', parseVersion)
    .option(
      '--for <hours>',
      'end it after this time, unless enough visitors have seen it',
      parseHours,
    )
    .option(
      '--wait [minutes]',
      'wait this long, or until its time is over; fail if it is taken back',
      parseMinutes,
    )
    .action(canary)
  return withWhy(withServer(command))
}

async function canary(name: string, percent: number, options: Options) {
  const { against, why, wait, for: hours } = options
  const version = options.version ?? (await newestOf(against, name))
  const status = await setCanary(against, name, { version, percent, hours, why })
  const text =
    percent === 0
      ? `The canary of ${name} has ended; ${status.live} is live.`
      : `${name} ${version} is shown to ${percent} % of the visitors${untilOf(status)}.`
  if (percent === 0 || wait === undefined) return print(options, status, text)

  const progress = showProgress()
  const minutes = wait === true ? 'its time' : `${wait} minutes`
  progress.step(`Waiting for ${minutes} whether ${name} ${version} is taken back`)
  const after = await waitForCanary(against, { app: name, version }, timeOf(status, wait))
  progress.end()
  const { visits, failures } = after.health[version] ?? { visits: 0, failures: 0 }
  const found = `it failed in ${failures} of ${visits} visits`
  const isLive = after.live === version
  const verdict = isLive ? 'is live for everybody' : 'was not taken back'
  print(options, after, `${name} ${version} ${verdict}: ${found}.`)
}

/** Milliseconds. */
function timeOf({ canary }: ReleaseStatus, wait: number | true) {
  if (wait !== true) return wait * 60_000
  const until = canary?.until
  if (until) return Date.parse(until) - Date.now() + endsWithinMs
  throw new SalaError('wrongUse', 'This canary has no end: say how many minutes to wait.')
}

function untilOf({ canary }: ReleaseStatus) {
  if (!canary?.until) return ''
  return `, until ${canary.until} unless ${canary.visitsNeeded} visits have seen it by then`
}

async function newestOf(against: string, name: string) {
  const [newest] = (await readHistory(against, name)).versions
  if (newest) return newest.version
  throw new SalaError(
    'wrongUse',
    `Nothing of ${name} is published: run “npx sala publish ${name}”.`,
  )
}
