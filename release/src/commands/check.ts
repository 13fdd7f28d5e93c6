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

  const { app, version } = release.manifest
  print(options, { app, version, verdict: 'accepted' }, `The gate lets ${app} ${version} in.`)
}
