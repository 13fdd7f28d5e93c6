import { relative } from 'node:path'
import { Command } from 'commander'
import inc from 'semver/functions/inc.js'
import { type App, findApp } from '../apps.ts'
import { promote, setCanary } from '../change-live.ts'
import {
  parsePercent,
  type ServerOptions,
  withServer,
  withUnrendered,
  withWhy,
} from '../options.ts'
import { print } from '../output.ts'
import { askGate, prepare } from '../prepare.ts'
import { showProgress } from '../progress.ts'
import { publishBundle } from '../release-api.ts'
import { SalaError } from '../sala-error.ts'

interface Options extends ServerOptions {
  promote?: true
  canary?: number
  browser: boolean
  why?: string
  unrendered?: string
}

export function publishCommand() {
  const command = new Command('publish')
    .description('Build, check, sign and upload a release')
    .argument('[name]', 'name of the remote, or host (default: the one in this folder)')
    .option('--promote', 'make it live')
    .option('--canary <percent>', 'show it to a share of the visitors', parsePercent)
    .option('--no-browser', 'do not render the screen')
    .action(publish)
  return withUnrendered(withWhy(withServer(command)))
}

async function publish(name: string, options: Options) {
  const { against, canary, why, unrendered } = options
  if (options.promote && canary !== undefined) {
    throw new SalaError('wrongUse', 'Either --promote or --canary: a canary is not live yet.')
  }
  const app = findApp(name)
  const { version } = app.packageJson
  const progress = showProgress()
  const { isNew, digest } = await upload(app, progress, options)
  let now = `Make it live with: npx sala promote ${name} ${version}`
  if (options.promote) {
    await promote(against, name, version, { why, unrendered })
    now = 'It is live.'
  } else if (canary !== undefined) {
    await setCanary(against, name, { version, percent: canary, why, unrendered })
    now = `It is shown to ${canary} % of the visitors.`
  }
  progress.end()
  const is = isNew ? 'is published' : 'was published before, with the same files'
  print(options, { app: name, version, digest, isNew }, `${name} ${version} ${is}. ${now}`)
}

async function upload(app: App, progress: ReturnType<typeof showProgress>, options: Options) {
  const release = await prepare(app, progress, { ...options, isSigned: true })
  // The upload asks the gate anyway; here it adds its findings to those of this machine.
  if (release.findings.length > 0) await askGate(options.against, release)
  progress.step(`Uploading ${Math.ceil(release.gzip.length / 1000)} kB`)
  try {
    return await publishBundle(options.against, app.name, release.gzip, progress.part)
  } catch (error) {
    throw withNextVersion(error, app)
  }
}

/** Adds to a conflict the command that helps. */
function withNextVersion(error: unknown, app: App) {
  if (!(error instanceof SalaError) || error.failure !== 'conflict') return error
  return new SalaError('conflict', `${error.message} Publish a new version: ${nextVersion(app)}`)
}

/** The command that raises a version. `-w` would need a workspace, which a team's folder need not be. */
export function nextVersion(
  { folder, packageJson }: Pick<App, 'folder' | 'packageJson'>,
  cwd = process.cwd(),
) {
  const path = relative(cwd, folder)
  const where = path && ` --prefix ${path}`
  return `npm pkg set version=${inc(packageJson.version, 'patch')}${where}`
}
