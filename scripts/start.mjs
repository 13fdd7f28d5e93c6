import { spawn } from 'node:child_process'
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildChanged } from './build.mjs'
import { installPackages } from './install.mjs'
import { compileCache, pinnedEnvironment, root } from './run.mjs'

const server = join(root, 'server/dist/main.mjs')

try {
  await installPackages()
  await buildChanged()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

// The server runs on the Node of the lock file. Once that is installed, npm runs this script on it too.
if (process.execPath.startsWith(join(root, 'node_modules'))) {
  module.enableCompileCache(compileCache.NODE_COMPILE_CACHE)
  await import(pathToFileURL(server).href)
} else {
  startOnPinnedNode()
}

function startOnPinnedNode() {
  const flags = ['--disable-sigusr1', '--disable-warning=ExperimentalWarning']
  const child = spawn('node', [...flags, server], {
    env: pinnedEnvironment(compileCache),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // A Ctrl-C at the terminal reaches the server by itself.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
