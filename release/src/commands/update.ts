import { run } from '@sala/build/run.mjs'
import { Command } from 'commander'
import { findApp } from '../apps.ts'
import { type ServerOptions, withServer } from '../options.ts'
import { print } from '../output.ts'
import { isInCheckout } from '../project.ts'
import { readPackageVersion } from '../release-api.ts'
import { SalaError } from '../sala-error.ts'

const creator = 'create-sala-remote'

/** `sala update`: the packages of a remote, and what only hands them on, as a running Sala has them. */
export function updateCommand() {
  const command = new Command('update')
    .description("brings a remote's packages to the version of a running Sala")
    .argument('[name]', "the remote's name (default: the one here)")
    .action(update)
  return withServer(command)
}

async function update(name: string, options: ServerOptions) {
  if (isInCheckout) {
    throw new SalaError('wrongUse', 'Here the packages are the checkout’s own: git brings others.')
  }
  const { folder } = findApp(name)
  const { against } = options
  const version = await readPackageVersion(against, creator)
  // What knows the files of the new version is that version.
  const { code } = await run(
    'npm',
    [
      'exec',
      '--yes',
      `--registry=${against}/npm/`,
      `${creator}@${version}`,
      '--',
      '--update',
      `--from=${against}`,
    ],
    { cwd: folder, stdio: ['inherit', options.json ? 2 : 'inherit', 'inherit'] },
  )
  if (code !== 0) throw new SalaError('refused', `${name} could not be brought to Sala ${version}.`)
  print(options, { app: name, version }, `${name} is at Sala ${version}.`)
}
