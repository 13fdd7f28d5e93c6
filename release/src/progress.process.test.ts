// Looks at: release
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showProgress } from './progress.ts'

/** What is printed when a remote is built and uploaded. */
function printedOn({ isTTY }: { isTTY: boolean }) {
  let printed = ''
  const write = (text: string | Uint8Array) => {
    printed += text
    return true
  }
  const progress = showProgress({ isTTY, write })
  progress.step('Building garden')
  progress.step('Uploading 12 kB')
  progress.part(1)
  progress.end()
  return printed
}

test('where there is no terminal, each step is a plain line', () => {
  assert.equal(printedOn({ isTTY: false }), 'Building garden …\nUploading 12 kB …\n')
})

test('in CI a terminal gets plain lines too', (t) => {
  const { CI } = process.env
  t.after(() => {
    if (CI === undefined) delete process.env.CI
    else process.env.CI = CI
  })
  process.env.CI = '1'
  assert.doesNotMatch(printedOn({ isTTY: true }), /\r/)
  delete process.env.CI
  assert.match(printedOn({ isTTY: true }), /\rBuilding garden ✓.*\n\rUploading 12 kB …/)
  assert.match(printedOn({ isTTY: true }), /█{24} 100 %/)
})
