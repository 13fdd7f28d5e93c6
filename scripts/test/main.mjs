import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildChanged } from '../build.mjs'
import { findChromium } from '../find-chromium.mjs'
import { root } from '../inputs.mjs'
import { pinnedEnvironment } from '../run.mjs'
import { changedTests } from './changed-tests.mjs'
import { checks } from './checks.mjs'
import { findTests, testsIn } from './find-tests.mjs'
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
    /** Those that have this in their name. */
    name: { type: 'string' },
    slowest: { type: 'string', default: '0' },
  },
  allowPositionals: true,
})

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(error.message)
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
}

async function main() {
  const { tests, isChecked } = await choose()
  const report = openReport()
  const scratch = mkdtempSync(join(tmpdir(), 'sala-test-'))
  const env = pinnedEnvironment({
    TEST_RESULTS: join(scratch, 'results'),
    // Some 300 processes load the same modules.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/sala-compiled'),
  })

  async function part(title, runner) {
    if (tests[runner].length === 0) return
    await report.part(title, () => runTests(runner, tests[runner], { name: values.name, env }))
  }
  /** What computes, one after the other. */
  async function checksAndPages() {
    const chosen = checks(isChecked)
    if (chosen.length > 0) {
      await report.part('Types, lint and arrows', async () => {
        const results = []
        for (const check of chosen) results.push(await runCheck(...check))
        return results
      })
    }
    await part('Unit tests', 'unit')
    await part('Whole flows in a browser', 'browser')
  }

  try {
    await buildChanged()
    if (tests.browser.length > 0) env.CHROME = await findChromium()
    await withPostgres(tests.node.length > 0, async (postgres) => {
      Object.assign(env, postgres)
      // What mostly waits beside what mostly computes.
      await Promise.all([checksAndPages(), part('Server, command line and deployment', 'node')])
    })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return report.close({ slowest: Number(values.slowest) })
}

/** Which tests to run, and of which folders to look at the types. */
async function choose() {
  if (positionals.length > 0) return { tests: testsIn(positionals), isChecked: undefined }
  const { tests, isChecked } = values.changed
    ? await changedTests(values.since)
    : { tests: findTests(), isChecked: () => true }
  if (values['no-browser']) tests.browser = []
  return { tests, isChecked }
}
