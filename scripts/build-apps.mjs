import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import webpack from 'webpack'
import configure from '../packages/build/webpack.common.js'

// Run by build.mjs, on the pinned Node, with the folders to build. Compilers are loaded once for all of
// them, and the bundling of one app goes on while another waits for its types.
const waiting = process.argv.slice(2)
const maxAtOnce = Math.min(2, availableParallelism())

await Promise.all(Array.from({ length: maxAtOnce }, takeTurns))

async function takeTurns() {
  for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
    process.stderr.write(`Building ${basename(folder)} …\n`)
    if (await build(folder)) continue
    process.exitCode = 1
    waiting.length = 0
  }
}

/** @returns whether it could be built; else webpack's reasons are on standard error */
async function build(folder) {
  const orderFile = join(folder, 'dist/build-order.txt')
  const order = nextOrder(orderFile)
  const compiler = webpack(configure({}, { mode: 'production' }, folder))
  const reasons = await new Promise((resolve) => {
    compiler.run((error, stats) => {
      if (error) resolve(error.message)
      else resolve(stats.hasErrors() && stats.toString('errors-warnings'))
    })
  })
  await new Promise((resolve) => compiler.close(resolve))
  if (reasons) process.stderr.write(`${reasons}\n`)
  else writeFileSync(orderFile, `${order}\n`)
  return !reasons
}

/**
 * By what a server tells which of two builds is the newer: milliseconds, of the source if
 * SOURCE_DATE_EPOCH says so (reproducible-builds.org), else of now; in any case later than the build
 * that it replaces.
 */
function nextOrder(orderFile) {
  const replaced = existsSync(orderFile) ? Number(readFileSync(orderFile, 'utf8')) || 0 : 0
  const { SOURCE_DATE_EPOCH } = process.env
  return Math.max(SOURCE_DATE_EPOCH ? Number(SOURCE_DATE_EPOCH) * 1000 : Date.now(), replaced + 1)
}
