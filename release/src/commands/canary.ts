import { Command } from 'commander'
import { setCanary } from '../change-live.ts'
import {
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

interface Options extends ServerOptions {
  version?: string
  why?: string
  /** Minutes. */
  wait?: number
}

/** `sala canary`: a published version for a share of the visitors, until it is taken back. */
export function canaryCommand() {
  const command = new Command('canary')
    .description('shows a published version to a share of the visitors; 0 ends it')
    .argument('<name>', "the remote's name, or host")
    .argument('<percent>', 'the share, a whole number from 0 to 100', parsePercent)
    .option('--version <version>', 'the newest that is published, unless said', parseVersion)
    .option(
      '--wait <minutes>',
      'wait so long, and fail if it is taken back meanwhile',
      parseMinutes,
    )
    .action(canary)
  return withWhy(withServer(command))
}

async function canary(name: string, percent: number, options: Options) {
  const { against, why, wait } = options
  const version = options.version ?? (await newestOf(against, name))
  const status = await setCanary(against, name, { version, percent, why })
  const text =
    percent === 0
      ? `The canary of ${name} has ended; ${status.live} is live.`
      : `${name} ${version} is shown to ${percent} % of the visitors.`
  if (percent === 0 || wait === undefined) return print(options, status, text)

  const progress = showProgress()
  progress.step(`Waiting for ${wait} minutes whether ${name} ${version} is taken back`)
  const after = await waitForCanary(against, { app: name, version }, wait * 60_000)
  progress.end()
  const { visits, failures } = after.health[version] ?? { visits: 0, failures: 0 }
  const found = `it failed in ${failures} of ${visits} visits`
  print(options, after, `${name} ${version} was not taken back: ${found}.`)
}

async function newestOf(against: string, name: string) {
  const [newest] = (await readHistory(against, name)).versions
  if (newest) return newest.version
  throw new SalaError(
    'wrongUse',
    `Nothing of ${name} is published: run “npx sala publish ${name}”.`,
  )
}
