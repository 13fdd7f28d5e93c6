import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import makeDataDirs from '../../e2e/support/make-data-dirs.ts'
import { buildChanged } from '../build.mjs'
import { findChromium } from '../find-chromium.mjs'
import { compileCache, pinnedEnvironment } from '../run.mjs'
import { chooseTests, findTests, isForAll } from './find-tests.mjs'
import { runTests } from './runners.mjs'
import { withPostgres } from './with-postgres.mjs'

// Runs each file of `npm test` by itself, measures its processor time and that of the processes that it
// starts, and writes weights.json. Without --all it measures only files that have no weight yet.
// Linux only: it reads /proc/self/stat.
const weightsFile = join(import.meta.dirname, 'weights.json')
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })

const tests = chooseTests(findTests(), (file) => !isForAll(file))
const files = Object.entries(tests).flatMap(([runner, all]) => all.map((file) => [file, runner]))
const known = JSON.parse(readFileSync(weightsFile, 'utf8'))
const secondsByFile = Object.fromEntries(
  files
    .filter(([file]) => file in known.coreSeconds)
    .map(([file]) => [file, known.coreSeconds[file]]),
)

await buildChanged()
await makeDataDirs()
await withPostgres(true, async (postgres) => {
  const env = pinnedEnvironment({
    ...postgres,
    ...compileCache,
    TEST_SEED: '1',
    CHROME: await findChromium(),
  })
  for (const [file, runner] of files) {
    if (file in secondsByFile && !values.all) continue
    const before = secondsOfChildren()
    const results = await runTests(runner, [file], { env })
    const isRed = results.some(({ isPassed }) => isPassed === false)
    secondsByFile[file] = Math.round((secondsOfChildren() - before) * 10) / 10
    console.log(`${secondsByFile[file].toFixed(1).padStart(6)} s  ${file}${isRed ? ', red' : ''}`)
  }
})
const machine = values.all ? cpus()[0].model : known.machine
writeFileSync(weightsFile, `${JSON.stringify({ machine, coreSeconds: secondsByFile }, null, 2)}\n`)

/** User and system time of the children that have ended, and of theirs: fields 16 and 17 in proc(5). */
function secondsOfChildren() {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticksPerSecond = 100
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}
