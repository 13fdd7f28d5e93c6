import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasChanged } from '../packages/build/inputs.mjs'
import { root, run } from './run.mjs'

/** The folders of everything that webpack builds: the host and the remotes. */
export function appFolders() {
  return readdirSync(root)
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, 'webpack.config.js')))
}

/** Builds each app whose inputs have changed since it was built. */
export async function buildChanged() {
  const changed = appFolders().filter((folder) => hasChanged(folder))
  if (changed.length === 0) return
  const { code } = await run('node', [join(root, 'scripts/build-apps.mjs'), ...changed])
  if (code !== 0) throw new Error('The build failed.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildChanged().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
