import assert from 'node:assert/strict'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { test } from 'node:test'
import { pinnedEnvironment, root } from '../run.mjs'
import { runTests } from './runners.mjs'

const endings = {
  'that is killed, as one that hangs is,': "process.kill(process.pid, 'SIGKILL')",
  'that exits': 'process.exit(3)',
}

for (const [which, ending] of Object.entries(endings)) {
  test(`a file ${which} fails, and other files of its process still run`, async (t) => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'sala-runners-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const passing = "import { test } from 'node:test'\ntest('passes', () => {})\n"
    const sources = {
      'a.mjs': passing,
      'b.mjs': `${passing}test('ends', async () => {
        await new Promise((resolve) => setTimeout(resolve, 100))
        ${ending}
      })\ntest('is left out', () => {})\n`,
      'c.mjs': passing,
    }
    for (const [name, source] of Object.entries(sources)) {
      writeFileSync(join(folder, name), source)
    }
    const files = Object.keys(sources).map((name) => relative(root, join(folder, name)))
    const results = await runTests('node', files, { env: pinnedEnvironment() })
    const outcomeOf = (name) =>
      results.filter(({ file }) => basename(file) === name).map(({ isPassed }) => isPassed)
    assert.deepEqual(outcomeOf('a.mjs'), [true])
    assert.equal(outcomeOf('b.mjs').at(-1), false)
    assert.deepEqual(outcomeOf('c.mjs'), [true])
  })
}
