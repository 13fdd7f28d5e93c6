import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import webpack from 'webpack'
import configure from '../packages/build/webpack.common.js'
import { compressBuild } from '../server/src/releases/checkout/built-files.ts'

// Called by build.mjs, on the pinned Node, with the folders to build. One process loads webpack once for
// all apps, and bundles one while it waits for the type declarations of another.
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

/** Prints webpack's errors if there are any. @returns whether the build succeeded */
async function build(folder) {
  const orderFile = join(folder, 'dist/build-order.txt')
  const order = nextOrder(orderFile)
  const errors = await Promise.resolve()
    .then(() => promisify(webpack)(configure({}, { mode: 'production' }, folder)))
    .then(
      (stats) => stats.hasErrors() && stats.toString('errors-warnings'),
      ({ message }) => message,
    )
  if (errors) {
    process.stderr.write(`${errors}\n`)
  } else {
    writeFileSync(orderFile, `${order}\n`)
    await compressBuild(basename(folder), join(folder, 'dist'))
  }
  return !errors
}

/**
 * The number by which a server finds the newer of two builds: milliseconds of SOURCE_DATE_EPOCH, if that is set
 * (reproducible-builds.org), else of now, and always more than that of the build that it replaces.
 */
function nextOrder(orderFile) {
  const replaced = existsSync(orderFile) ? Number(readFileSync(orderFile, 'utf8')) || 0 : 0
  const { SOURCE_DATE_EPOCH } = process.env
  return Math.max(SOURCE_DATE_EPOCH ? Number(SOURCE_DATE_EPOCH) * 1000 : Date.now(), replaced + 1)
}
