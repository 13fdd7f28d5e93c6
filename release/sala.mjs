#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

// In the checkout it runs from its source; what is installed as a package was compiled before.
const source = join(import.meta.dirname, 'src/main.ts')
const isSource = existsSync(source)
const main = isSource ? source : join(import.meta.dirname, 'dist/main.mjs')
/** Node's compile cache of the checkout, shared with the server. */
const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/sala-compiled'),
}

try {
  const { pinnedEnvironment } = await import('@sala/build/run.mjs')
  start(
    isSource
      ? pinnedEnvironment(import.meta.dirname, compileCache)
      : pinnedEnvironment(process.cwd()),
  )
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  fail('Its packages are not installed yet: run “npm install”.\n')
}

/** In the checkout the machine's Node may be older than the pinned one, which the source needs. */
function start(env) {
  const args = ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)]
  const node = isSource ? 'node' : process.execPath
  const sala = spawn(node, args, {
    env,
    stdio: 'inherit',
    shell: isSource && process.platform === 'win32',
  })
  // A Ctrl-C at the terminal reaches it by itself.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => sala.kill('SIGTERM'))
  sala.on('error', () => fail('Node 24 is not installed yet: run “npm install”.\n'))
  sala.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

function fail(message) {
  process.stderr.write(message)
  process.exitCode = 2
}
