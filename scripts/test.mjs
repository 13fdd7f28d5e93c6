import { installPackages } from './install.mjs'
import { run } from './run.mjs'

// The packages come first: what follows is made of them and of the pinned Node.
await installPackages()
const { code } = await run('node', ['scripts/test/main.mjs', ...process.argv.slice(2)], {
  // On Windows a shell would take quoted names apart.
  shell: false,
})
process.exitCode = code
