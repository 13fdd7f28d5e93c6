import { Command } from 'commander'
import { findApp } from '../apps.ts'
import { askGate } from '../ask-gate.ts'
import { type ServerOptions, withServer } from '../options.ts'
import { print } from '../output.ts'
import { prepare } from '../prepare.ts'
import { showProgress } from '../progress.ts'

/** `sala check`: what the gate would say, with nothing published. */
export function checkCommand() {
  const command = new Command('check')
    .description('builds for production and asks the gate; publishes nothing')
    .argument('[name]', "the remote's name, or host (default: the one here)")
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
