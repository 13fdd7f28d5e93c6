import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { root } from '../root.mjs'
import { findTests } from './find-tests.mjs'
import { isFlow, placesOf } from './looks-at.mjs'

test('what a flow says that it looks at is there', () => {
  const flows = Object.values(findTests()).flat().filter(isFlow)
  const missing = flows.flatMap((flow) =>
    placesOf(flow)
      .filter((place) => globSync(`${place}*`, { cwd: root }).length === 0)
      .map((place) => `${flow}: ${place}`),
  )
  assert.deepEqual(missing, [])
})
