import { installPackages } from './install.mjs'
import { run } from './run.mjs'

// The packages come first: what follows is made of them and of the pinned Node.
await installPackages()
process.on('SIGINT', () => undefined)
const { code } = await run('node', ['scripts/dev-server.mjs'])
process.exitCode = code
