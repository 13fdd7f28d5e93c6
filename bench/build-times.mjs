import { performance } from 'node:perf_hooks'
import { appFolders } from '../scripts/build.mjs'
import { root } from '../scripts/root.mjs'
import { run } from '../scripts/run.mjs'
import { buildBundle } from './bundle/twin.mjs'

/** How long it takes to build one remote, everything, and the single bundle; a row for each. */
export async function buildTimes() {
  const secondsOf = new Map()
  for (const folder of appFolders()) {
    const name = folder.slice(root.length + 1)
    const ms = await timed(() =>
      run('webpack', ['--mode', 'production'], { cwd: folder, stdio: 'ignore' }),
    )
    secondsOf.set(name, ms / 1000)
  }
  const all = [...secondsOf.values()].reduce((sum, seconds) => sum + seconds, 0)
  const bundle = (await timed(buildBundle)) / 1000
  const rows = [...secondsOf, ['everything', all], ['the single bundle', bundle]]
  return rows.map(([what, seconds]) => ({ what, seconds: seconds.toFixed(1) }))
}

async function timed(task) {
  const startedAtMs = performance.now()
  await task()
  return performance.now() - startedAtMs
}
