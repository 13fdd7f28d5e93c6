import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildChanged } from '../build.mjs'
import { findChromium } from '../find-chromium.mjs'
import { root } from '../root.mjs'
import { compileCache, pinnedEnvironment } from '../run.mjs'
import { changedTests } from './changed-tests.mjs'
import { checks } from './checks.mjs'
import { chooseTests, findTests, testsIn } from './find-tests.mjs'
import { openReport } from './report.mjs'
import { runCheck, runTests } from './runners.mjs'
import { withPostgres } from './with-postgres.mjs'

const { values, positionals } = parseArgs({
  options: {
    /** Without those that need a browser. */
    'no-browser': { type: 'boolean', default: false },
    /** Those of what has changed since `since`. */
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'main' },
    /** All rounds of those that do a few of them otherwise. */
    soak: { type: 'boolean', default: false },
    /** Those that have this in their name. */
    name: { type: 'string' },
    slowest: { type: 'string', default: '0' },
  },
  allowPositionals: true,
})

/** What chance begins with; the same again makes the same choices. */
const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31))

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(error.message)
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
}

async function main() {
  const tests = await choose()
  const report = openReport(seed)
  const scratch = mkdtempSync(join(tmpdir(), 'sala-test-'))
  const env = pinnedEnvironment({
    TEST_RESULTS: join(scratch, 'results'),
    TEST_SEED: seed,
    ...(values.soak && { TEST_ROUNDS: 'all' }),
    // Some 300 processes load the same modules.
    ...compileCache,
  })

  async function part(title, runner) {
    if (tests[runner].length === 0) return
    await report.part(title, () => runTests(runner, tests[runner], { name: values.name, env }))
  }
  async function look() {
    if (positionals.length > 0 || values.soak) return
    await report.part('Types, lint and arrows', async () => {
      const results = []
      for (const check of checks) results.push(await runCheck(...check))
      return results
    })
  }

  const screens = () => part('Screens and kit', 'unit')
  const server = () => part('Server', 'shared')
  const programs = () => part('Programs', 'programs')
  async function inBrowser() {
    await look()
    await part('Flows in a browser', 'browser')
    await part('Teams', 'teams')
  }
  // What is tried under load or by the clock, apart from the browser's flows, which wait a quarter of their time.
  const withBrowser = [[inBrowser, () => screens().then(server)], [programs]]
  const withoutBrowser = [[() => look().then(programs), server, screens]]

  try {
    await buildChanged()
    const needsBrowser = tests.browser.length + tests.teams.length > 0
    if (needsBrowser) env.CHROME = await findChromium()
    await withPostgres(tests.shared.length + tests.programs.length > 0, async (postgres) => {
      Object.assign(env, postgres)
      for (const parts of needsBrowser ? withBrowser : withoutBrowser) await twoAtATime(parts)
    })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return report.close({ slowest: Number(values.slowest) })
}

/** As many as there are cores on the machines that this is made for. */
async function twoAtATime(parts) {
  async function takeTurns() {
    for (let next = parts.shift(); next; next = parts.shift()) await next()
  }
  await Promise.all([takeTurns(), takeTurns()])
}

async function choose() {
  if (positionals.length > 0) return testsIn(positionals)
  if (values.soak) return chooseTests(findTests(), hasRounds)
  const tests = values.changed ? await changedTests(values.since) : findTests()
  return values['no-browser'] ? { ...tests, teams: [], browser: [] } : tests
}

/** Whether a test does a few of its rounds, which are all done in a soak. */
function hasRounds(file) {
  return /rounds\.ts|kill-after-statements\.ts/.test(readFileSync(join(root, file), 'utf8'))
}
