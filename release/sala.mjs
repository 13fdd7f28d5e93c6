#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedEnvironment } from '../scripts/run.mjs'

// The machine's Node may be older; the command line itself runs on the pinned one.
const main = join(import.meta.dirname, 'src/main.ts')
const sala = spawn(
  'node',
  ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)],
  { env: pinnedEnvironment(), stdio: 'inherit', shell: process.platform === 'win32' },
)
// A Ctrl-C at the terminal reaches it by itself.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => sala.kill('SIGTERM'))
sala.on('error', () => {
  process.stderr.write('Node 24 is not installed yet: run “npm install” in the checkout.\n')
  process.exitCode = 2
})
sala.on('exit', (code) => {
  process.exitCode = code ?? 1
})
