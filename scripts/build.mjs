import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createReader, hasChanged, hashFiles } from '../packages/build/inputs.mjs'
import { compileCache, pinnedEnvironment, root, run } from './run.mjs'

/** The folders of everything that webpack builds: the host and the remotes. */
export function appFolders() {
  return readdirSync(root)
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, 'webpack.config.js')))
}

/**
 * Builds each app whose inputs have changed since it was built, and encodes the demo pictures if they have. With the
 * apps, Node compiles the server's modules, so that the first start does not.
 */
export async function buildChanged() {
  const reader = createReader()
  const changed = appFolders().filter((folder) => hasChanged(folder, join(folder, 'dist'), reader))
  if (changed.length > 0) {
    await runScript('scripts/build-apps.mjs', changed)
    await runScript('server/src/start.ts')
  }
  await encodeDemo(reader)
}

async function encodeDemo(reader) {
  const server = join(root, 'server')
  const inputs = ['demo', 'pictures'].map((room) => join(server, 'src/content', room))
  const hash = hashFiles(inputs, server, reader)
  const encoded = join(server, 'dist/demo-inputs.txt')
  if (existsSync(encoded) && readFileSync(encoded, 'utf8') === hash) return
  await runScript('scripts/encode-demo.mjs')
  writeFileSync(encoded, hash)
}

async function runScript(path, options = []) {
  const args = ['--disable-warning=ExperimentalWarning', join(root, path), ...options]
  const { code } = await run('node', args, { env: pinnedEnvironment(compileCache) })
  if (code !== 0) throw new Error('The build failed.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildChanged().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
