#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'

// In the checkout it runs from its source, which needs Node 24; what is installed as a package was compiled before.
const isSource = existsSync(join(import.meta.dirname, 'src/main.ts'))
const packages = join(import.meta.dirname, isSource ? '../node_modules' : '../..')
// Node's compile cache, inherited by child processes. In a checkout the server uses the same one.
process.env.NODE_COMPILE_CACHE ??= join(packages, '.cache/sala-compiled')
// Since Node 22.
module.enableCompileCache?.()

const notInstalled = 'Node 24 is not installed yet: run “npm install”.\n'

try {
  if (!isSource) await import('./dist/main.mjs')
  else if (Number.parseInt(process.versions.node, 10) >= 24) await import('./src/main.ts')
  else if (process.env.SALA_PINNED) fail(notInstalled)
  else await startOnPinned()
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  fail('Its packages are not installed yet: run “npm install”.\n')
}

async function startOnPinned() {
  const { spawn } = await import('node:child_process')
  const { pinnedEnvironment } = await import('@sala/build/run.mjs')
  const args = [import.meta.filename, ...process.argv.slice(2)]
  // Without the pinned Node, the machine's would start itself without end.
  const env = pinnedEnvironment(import.meta.dirname, { SALA_PINNED: '1' })
  const sala = spawn('node', args, { env, stdio: 'inherit', shell: process.platform === 'win32' })
  // A Ctrl-C at the terminal reaches it by itself.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => sala.kill('SIGTERM'))
  sala.on('error', () => fail(notInstalled))
  sala.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

function fail(message) {
  process.stderr.write(message)
  process.exitCode = 2
}
