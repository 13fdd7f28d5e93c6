import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version, writeGenerated } from './fill-templates.mjs'
import { npm, WrongUse } from './sala.mjs'

/** They have the same version. */
const salaPackages = ['@sala/kit', '@sala/build', '@sala/cli']

/**
 * Updates a remote to the version of a Sala: its packages, and the files that only name their presets. Files of the
 * team are not changed.
 * @param {string} folder absolute path of the remote
 */
export async function update(folder) {
  const path = join(folder, 'package.json')
  if (!existsSync(path) || !existsSync(join(folder, 'remote.json'))) {
    throw new WrongUse(
      'There is no remote in this folder: it has a remote.json and a package.json.',
    )
  }
  const packageJson = JSON.parse(readFileSync(path, 'utf8'))
  setVersions(packageJson)
  writeFileSync(path, `${JSON.stringify(packageJson, null, 2)}\n`)
  const { name } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'))
  const written = writeGenerated(folder)
  const packages = salaPackages.map((one) => `${one}@${version}`)
  process.stdout.write(`Updating ${name} to Sala ${version} …\n`)
  await npm(folder, ['update', ...salaPackages, '--no-audit', '--no-fund'])
  process.stdout.write(
    `${packages.join(', ')}; ${written.join(', ')}.\nRun its tests, then “npx sala check”.\n`,
  )
}

/** Sets the range of each package that the remote already uses. */
function setVersions({ dependencies, devDependencies, peerDependencies }) {
  for (const ranges of [dependencies, devDependencies, peerDependencies]) {
    for (const name of salaPackages) if (ranges?.[name]) ranges[name] = `^${version}`
  }
}
