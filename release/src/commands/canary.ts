import { Command } from 'commander'
import { setCanary } from '../change-live.ts'
import { parsePercent, parseVersion, type ServerOptions, withServer, withWhy } from '../options.ts'
import { print } from '../output.ts'
import { readHistory } from '../release-api.ts'
import { SalaError } from '../sala-error.ts'

interface Options extends ServerOptions {
  version?: string
  why?: string
}

/** `sala canary`: a published version for a share of the visitors, until it is taken back. */
export function canaryCommand() {
  const command = new Command('canary')
    .description('shows a published version to a share of the visitors; 0 ends it')
    .argument('<name>', "the remote's name, or host")
    .argument('<percent>', 'the share, a whole number from 0 to 100', parsePercent)
    .option('--version <version>', 'the newest that is published, unless said', parseVersion)
    .action(canary)
  return withWhy(withServer(command))
}

async function canary(name: string, percent: number, options: Options) {
  const { against, why } = options
  const version = options.version ?? (await newestOf(against, name))
  const status = await setCanary(against, name, { version, percent, why })
  const text =
    percent === 0
      ? `The canary of ${name} has ended; ${status.live} is live.`
      : `${name} ${version} is shown to ${percent} % of the visitors.`
  print(options, status, text)
}

async function newestOf(against: string, name: string) {
  const [newest] = (await readHistory(against, name)).versions
  if (newest) return newest.version
  throw new SalaError(
    'wrongUse',
    `Nothing of ${name} is published: run “npx sala publish ${name}”.`,
  )
}
