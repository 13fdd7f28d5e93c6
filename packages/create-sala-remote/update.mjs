import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { version, writeGenerated } from './fill-templates.mjs'
import { npm, WrongUse } from './sala.mjs'

/** They have the same version. */
const salaPackages = ['@sala/kit', '@sala/build', '@sala/cli']

/**
 * Updates a remote to the version of a Sala: its packages, and the files that only name their presets. Files of the
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
  const before = readFileSync(path, 'utf8')
  const after = `${JSON.stringify(withVersion(JSON.parse(before)), null, 2)}\n`
  writeFileSync(path, after)
  const { name } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'))
  const written = writeGenerated(folder, { name, title: '', order: 0, origin })
  const packages = salaPackages.map((one) => `${one}@${version}`)
  process.stdout.write(`Updating ${name} to Sala ${version} …\n`)
  await npm(folder, ['update', ...salaPackages, '--no-audit', '--no-fund'])
  process.stdout.write(
    `${packages.join(', ')}; ${written.map((one) => relative(folder, one)).join(', ')}.\nRun its tests, then “npx sala check”.\n`,
  )
}

/** Sets the range of each package that the remote already uses. */
function withVersion(packageJson) {
  const changed = { ...packageJson }
  for (const kind of ['dependencies', 'devDependencies', 'peerDependencies']) {
    if (!packageJson[kind]) continue
    const entries = Object.entries(packageJson[kind]).map(([name, range]) => [
      name,
      salaPackages.includes(name) ? `^${version}` : range,
    ])
    changed[kind] = Object.fromEntries(entries)
  }
  return changed
}
