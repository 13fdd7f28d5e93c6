import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { chooseTests, findTests, isForAll } from './find-tests.mjs'

// The budget of `npm test`, in core-seconds on the machine that weights.json names. To add a test, make
// another one cheaper; to raise the budget, write a decision record.
const maxSum = 525
const maxPerFile = 30

const { coreSeconds } = JSON.parse(readFileSync(join(import.meta.dirname, 'weights.json'), 'utf8'))
const files = Object.values(chooseTests(findTests(), (file) => !isForAll(file))).flat()

test('weights.json has every file of npm test and no other', () => {
  assert.deepEqual(
    Object.keys(coreSeconds).sort(),
    files.sort(),
    'Run “npm run test:weigh” and commit weights.json.',
  )
})

test(`npm test costs at most ${maxSum} core-seconds`, () => {
  const sum = Object.values(coreSeconds).reduce((total, one) => total + one, 0)
  assert.ok(sum <= maxSum, `It costs ${sum.toFixed(0)}.`)
})

test(`no file costs more than ${maxPerFile} core-seconds`, () => {
  const heavy = Object.entries(coreSeconds).filter(([, seconds]) => seconds > maxPerFile)
  assert.deepEqual(heavy, [])
})
