// Looks at: release
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showProgress } from './progress.ts'

/** Returns the output of building and uploading a remote. */
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

test('prints plain lines without a terminal', () => {
  assert.equal(printedOn({ isTTY: false }), 'Building garden …\nUploading 12 kB …\n')
})

test('prints plain lines in CI', (t) => {
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
