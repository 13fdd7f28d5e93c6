import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appFolders, buildChanged } from './build.mjs'
import { findChromium } from './find-chromium.mjs'
import { readJson, root } from './inputs.mjs'
import { installPackages } from './install.mjs'
import { pinnedEnvironment, run } from './run.mjs'

const withBrowser = !process.argv.includes('--no-browser')
const reports = mkdtempSync(join(tmpdir(), 'sala-test-'))
const quiet = '--disable-warning=ExperimentalWarning'
let passed = 0
let failed = 0

try {
  await installPackages()
  const apps = appFolders().map((folder) => folder.slice(root.length + 1))
  for (const folder of ['shared', ...apps, 'server', 'release', 'e2e', 'scripts']) {
    await check(`Types of ${folder}`, 'tsc', ['-p', folder])
  }
  await check('Lint', 'biome', ['check', '--error-on-warnings', '.'])
  const cruised = ['host', 'shared', 'server', 'release/src', 'e2e', 'scripts', ...apps]
  await check('Arrows', 'depcruise', cruised)
  await unitTests()
  await nodeTests('Scripts and documents', ['scripts/**/*.test.*'])
  await choosePostgres()
  await nodeTests('Server', ['server/src/**/*.test.ts'])
  await buildChanged()
  await nodeTests('Command line', ['release/src/**/*.test.ts'])
  await nodeTests('Deployment', ['deploy/**/*.test.mjs'])
  if (withBrowser) await browserTests()
} catch (error) {
  failed += 1
  console.error(error.message)
} finally {
  rmSync(reports, { recursive: true, force: true })
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function title(text) {
  console.log(`\n── ${text}`)
}

/** Counts a command as one test: its exit code decides. */
async function check(name, command, args) {
  title(name)
  count((await run(command, args)).code === 0 ? { passed: 1 } : { failed: 1 })
}

async function unitTests() {
  title('Unit tests')
  const outputFile = join(reports, 'jest.json')
  const { code } = await run('jest', ['--json', '--outputFile', outputFile])
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = readJson(outputFile)
  count({ passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }, code)
}

/** Has the tests run on PostgreSQL as well, and says so when they cannot; the hosted checks must. */
async function choosePostgres() {
  const find = [quiet, 'server/src/testing/print-postgres.ts']
  const { output } = await run('node', find, { stdio: ['ignore', 'pipe', 'inherit'] })
  process.env.TEST_DATABASE_URL = output
  if (output) return
  console.log(
    '\nPostgreSQL is left out: TEST_DATABASE_URL is not set, and no server at 127.0.0.1:5432 lets us create databases.',
  )
  if (process.env.CI) throw new Error('The hosted checks need a PostgreSQL: see .ci/run.')
}

/** @param globs which test files Node's own runner runs */
async function nodeTests(name, globs) {
  title(name)
  const tap = join(reports, 'node.tap')
  const reporters = ['spec', 'tap'].map((reporter) => `--test-reporter=${reporter}`)
  const places = ['stdout', tap].map((place) => `--test-reporter-destination=${place}`)
  const { code } = await run('node', [quiet, '--test', ...reporters, ...places, ...globs])
  const figure = (key) => Number(readFileSync(tap, 'utf8').match(`\n# ${key} (\\d+)`)?.[1] ?? 0)
  count({ passed: figure('pass'), failed: figure('fail') + figure('cancelled') }, code)
}

async function browserTests() {
  title('Whole flows in a browser')
  const chromium = await findChromium()
  await buildChanged()
  const report = join(reports, 'playwright.json')
  const env = pinnedEnvironment({
    CHROME: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TEST_RESULTS: join(reports, 'results'),
  })
  const { code } = await run('playwright', ['test', '-c', 'e2e', '--reporter=list,json'], { env })
  const { stats, errors } = readJson(report)
  if (stats.flaky) console.log(`\n${stats.flaky} of them passed at the second try only.`)
  count({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }, code)
}

/** Adds up what a runner counted. A runner that failed without a failed test is a failure itself. */
function count(figures, code = 0) {
  passed += figures.passed ?? 0
  failed += figures.failed || (code === 0 ? 0 : 1)
}
