import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import makeDataDirs from '../../e2e/support/make-data-dirs.ts'
import { buildChanged } from '../build.mjs'
import { findChromium } from '../find-chromium.mjs'
import { compileCache, pinnedEnvironment, root } from '../run.mjs'
import { changedTests } from './changed-tests.mjs'
import { checks } from './checks.mjs'
import { chooseTests, findTests, isAlone, isForAll, selectTests } from './find-tests.mjs'
import { cleanCommit, writeLastGreen } from './last-green.mjs'
import { createReport } from './report.mjs'
import { records, runCheck, runTests } from './runners.mjs'
import { withPostgres } from './with-postgres.mjs'

const { values, positionals } = parseArgs({
  options: {
    /** Both tiers, both database engines, a random seed, no retry. */
    all: { type: 'boolean', default: false },
    /** A test that passes only at the second try fails the run. */
    strict: { type: 'boolean', default: false },
    /** Without the flows in a browser. */
    'no-browser': { type: 'boolean', default: false },
    /** The tests of what has changed since `since`. */
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'main' },
    /** Like `all`, with all rounds of the tests that otherwise do a few. */
    soak: { type: 'boolean', default: false },
    /** Tests with this in their name. */
    name: { type: 'string' },
    slowest: { type: 'string', default: '0' },
  },
  allowPositionals: true,
})

/** Each is one process tree and keeps a core busy. */
const maxAtOnce = Math.min(2, availableParallelism())
/** Files that share a process: it loads the server once, and is gone before it grows large. */
const maxFilesPerProcess = { playwright: 10, jest: 40, node: 20 }
const maxRetriedFiles = 3
/** Whether nothing is left out of a tier. */
const isWhole = positionals.length === 0 && !(values['no-browser'] || values.changed || values.name)
const titles = {
  playwright: 'Flows in a browser',
  jest: 'Screens and kit',
  node: 'Server and tools',
}

const isAll = values.all || values.soak
const { TEST_SEED } = process.env
/** The start of all random choices. It is the same in each run, so that a failure is one of the change. */
const seed = TEST_SEED ?? String(isAll ? randomInt(2 ** 31) : 1)

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(error.message)
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
}

async function main() {
  const commit = await cleanCommit(root)
  const tests = await choose()
  const files = Object.values(tests).flat()
  const report = createReport(seed)
  const env = pinnedEnvironment({
    TEST_SEED: seed,
    ...(isAll && { TEST_ENGINES: 'all' }),
    ...(values.soak && { TEST_ROUNDS: 'all' }),
    ...compileCache,
  })
  const options = { name: values.name, env, mayBeSilent: values.soak }

  const jobs = []
  for (const [runner, chosen] of Object.entries(tests)) {
    for (const share of splitEvenly(chosen, maxFilesPerProcess[runner])) {
      jobs.push({ title: titles[runner], run: () => runTests(runner, share, options) })
    }
  }
  if (positionals.length === 0) {
    const looks = checks.map((check) => ({
      title: 'Types, lint and arrows',
      run: () => runCheck(...check, options),
    }))
    jobs.unshift(...looks)
  }

  rmSync(records, { recursive: true, force: true })
  await buildChanged()
  if (tests.playwright.length > 0 || files.some(isForAll)) env.CHROME = await findChromium()
  if (tests.playwright.length > 0) await makeDataDirs()
  await withPostgres(tests.node.length > 0 && !values['no-browser'], async (postgres) => {
    Object.assign(env, postgres)
    await runJobs(jobs, report)
    if (!values.strict && !isAll) await retryAlone(tests, options, report)
  })
  const isGreen = report.close({ slowest: Number(values.slowest) })
  if (isGreen && isWhole && commit && commit === (await cleanCommit(root))) {
    writeLastGreen(root, commit)
  }
  return isGreen
}

/** Runs the jobs in their order, at most two at a time. */
async function runJobs(jobs, report) {
  const waiting = [...jobs]
  async function takeTurns() {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const startedAtMs = Date.now()
      const results = await job.run()
      report.add(job.title, results, Date.now() - startedAtMs)
    }
  }
  await Promise.all(Array.from({ length: maxAtOnce }, takeTurns))
}

/**
 * Runs each file with a failed test once more by itself, if they are few. Whatever passes then was
 * disturbed by chance or by another file; the report says so.
 */
async function retryAlone(tests, options, report) {
  const files = report.failedFiles()
  if (files.length > maxRetriedFiles) return
  for (const [runner, chosen] of Object.entries(tests)) {
    for (const file of chosen.filter((path) => files.includes(join(root, path)))) {
      report.replace(join(root, file), await runTests(runner, [file], options))
    }
  }
}

/** Files in their order in groups of like size, at most `most`, for a process each. */
function splitEvenly(files, most) {
  const together = files.filter((file) => !isAlone(file))
  const count = Math.ceil(together.length / most)
  const size = Math.ceil(together.length / count)
  const shares = Array.from({ length: count }, (_, index) =>
    together.slice(index * size, (index + 1) * size),
  )
  return [...shares, ...files.filter(isAlone).map((file) => [file])]
}

async function choose() {
  if (positionals.length > 0) return selectTests(positionals)
  const tests = values.changed ? await changedTests(values.since) : findTests()
  const ofTier = isAll ? tests : chooseTests(tests, (file) => !isForAll(file))
  return values['no-browser'] ? { ...ofTier, playwright: [] } : ofTier
}
