import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { root } from '../run.mjs'
import { findTests } from './find-tests.mjs'
import { coveredFolders, isFlow } from './looks-at.mjs'

test('each flow names existing folders', () => {
  const flows = Object.values(findTests()).flat().filter(isFlow)
  const missing = flows.flatMap((flow) =>
    coveredFolders(flow)
      .filter((place) => globSync(`${place}*`, { cwd: root }).length === 0)
      .map((place) => `${flow}: ${place}`),
  )
  assert.deepEqual(missing, [])
})
