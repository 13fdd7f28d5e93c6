import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createReader, hasChanged, hashFiles } from '../packages/build/inputs.mjs'
import { compileCache, pinnedEnvironment, root, run } from './run.mjs'

const server = join(root, 'server')
/** The scripts that make what the server needs, and the folders that they make it of. */
const serverScripts = {
  'server/bundle.mjs': [server, join(root, 'shared')],
  'scripts/encode-demo.mjs': ['demo', 'pictures'].map((room) => join(server, 'src/content', room)),
}

/** The folders of everything that webpack builds: the host and the remotes. */
export function appFolders() {
  return readdirSync(root)
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, 'webpack.config.js')))
}

/** Builds the apps and what the server needs, as far as their inputs have changed since they were built. */
export async function buildChanged() {
  for (const { script, options = [], hash } of findChanged()) {
    const args = ['--disable-warning=ExperimentalWarning', join(root, script), ...options]
    const { code } = await run('node', args, { env: pinnedEnvironment(compileCache) })
    if (code !== 0) throw new Error('The build failed.')
    if (hash) writeFileSync(hashFile(script), hash)
  }
}

/** The scripts to run; with `hash`, of the inputs, if the script does not note them itself. */
function findChanged() {
  const reader = createReader()
  const apps = appFolders().filter((folder) => hasChanged(folder, join(folder, 'dist'), reader))
  const scripts = Object.entries(serverScripts)
    .map(([script, folders]) => ({ script, hash: hashFiles(folders, server, reader) }))
    .filter(({ script, hash }) => readHash(script) !== hash)
  if (apps.length === 0) return scripts
  return [{ script: 'scripts/build-apps.mjs', options: apps }, ...scripts]
}

const hashFile = (script) => join(server, 'dist', `${basename(script, '.mjs')}-inputs.txt`)

function readHash(script) {
  return existsSync(hashFile(script)) ? readFileSync(hashFile(script), 'utf8') : undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildChanged().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
