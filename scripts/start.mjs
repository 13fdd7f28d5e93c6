import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildChanged } from './build.mjs'
import { installPackages } from './install.mjs'
import { compileCache, pinnedEnvironment, root } from './run.mjs'

try {
  await installPackages()
  await buildChanged()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

// The server runs on the Node of the lock file; this process only has to start it and to end with it.
const server = spawn(
  'node',
  ['--disable-sigusr1', '--disable-warning=ExperimentalWarning', join(root, 'server/src/main.ts')],
  {
    env: pinnedEnvironment(compileCache),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
)
// A Ctrl-C at the terminal reaches the server by itself.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code) => {
  process.exitCode = code ?? 1
})
