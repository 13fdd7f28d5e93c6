import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashInputs, root } from './inputs.mjs'
import { run } from './run.mjs'

/** The folders of everything that webpack builds: the host and the remotes. */
export function appFolders() {
  return readdirSync(root)
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, 'webpack.config.js')))
}

/** Builds each app whose inputs have changed since it was built. */
export async function buildChanged() {
  for (const folder of appFolders().filter(hasChanged)) {
    process.stderr.write(`Building ${folder.slice(root.length + 1)} …\n`)
    const { code, output } = await run('webpack', ['--mode', 'production'], {
      cwd: folder,
      stdio: 'pipe',
    })
    if (code !== 0) throw new Error(`The build failed:\n${output}`)
  }
}

/** Whether an app has to be built again. */
export function hasChanged(folder) {
  const built = join(folder, 'dist/inputs.txt')
  return !existsSync(built) || readFileSync(built, 'utf8') !== hashInputs(folder)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildChanged()
