import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeGenerated } from './fill-templates.mjs'
import { npm, readLatestVersions, salaPackages, WrongUse } from './sala.mjs'

/**
 * Updates a remote to the versions that a Sala serves: its packages, and the files that only name their presets. Files of the
 * team are not changed.
 * @param {string} folder absolute path of the remote
 * @param {string} origin of the Sala
 */
export async function update(folder, origin) {
  const path = join(folder, 'package.json')
  if (!existsSync(path) || !existsSync(join(folder, 'remote.json'))) {
    throw new WrongUse(
      'There is no remote in this folder: it has a remote.json and a package.json.',
    )
  }
  const versions = await readLatestVersions(origin)
  const packageJson = JSON.parse(readFileSync(path, 'utf8'))
  setVersions(packageJson, versions)
  writeFileSync(path, `${JSON.stringify(packageJson, null, 2)}\n`)
  const { name } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'))
  const written = writeGenerated(folder)
  const packages = salaPackages.map((one) => `${one}@${versions[one]}`)
  process.stdout.write(`Updating ${name} …\n`)
  await npm(folder, ['update', ...salaPackages, '--no-audit', '--no-fund'])
  process.stdout.write(
    `${packages.join(', ')}; ${written.join(', ')}.\nRun its tests, then “npx sala check”.\n`,
  )
}

/** Sets the range of each package that the remote already uses. */
function setVersions({ dependencies, devDependencies, peerDependencies }, versions) {
  for (const ranges of [dependencies, devDependencies, peerDependencies]) {
    for (const name of salaPackages) if (ranges?.[name]) ranges[name] = `^${versions[name]}`
  }
}
