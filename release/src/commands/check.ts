import type { ReleaseChecks } from '@sala/kit/contract/release'
import { Command } from 'commander'
import { findApp } from '../apps.ts'
import { type ServerOptions, withServer } from '../options.ts'
import { print } from '../output.ts'
import { askGate, prepare } from '../prepare.ts'
import { showProgress } from '../progress.ts'

export function checkCommand() {
  const command = new Command('check')
    .description('Build a release and check it against the live ones, without publishing')
    .argument('[name]', 'name of the remote, or host (default: the one in this folder)')
    .option('--no-browser', 'do not render the screen')
    .action(check)
  return withServer(command)
}

async function check(name: string, options: ServerOptions & { browser: boolean }) {
  const progress = showProgress()
  const release = await prepare(findApp(name), progress, options)
  progress.step(`Asking the gate at ${options.against}`)
  await askGate(options.against, release)
  progress.end()

  const { manifest, checks } = release
  const { app, version } = manifest
  const text = `The gate lets ${app} ${version} in. ${describeChecks(app, checks)}`
  print(options, { app, version, verdict: 'accepted', checks }, text)
}

/** A sentence about what a team has checked of its release. The host has no screen of its own. */
export function describeChecks(app: string, { types, rendered }: ReleaseChecks) {
  const names = types.map((one) => `${one.app} ${one.version}`).join(', ')
  if (app === 'host') return `Types compared with ${names || 'nothing'}.`
  const compared = `types compared with ${names}.`
  if (!rendered) return `Not rendered in a browser; ${compared}`
  const { browser, pages, languages } = rendered
  return `Rendered in ${browser} at ${pages.join(', ')} (${languages.join(', ')}); ${compared}`
}
