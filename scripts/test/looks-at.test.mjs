import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { root } from '../root.mjs'
import { findTests } from './find-tests.mjs'
import { isFlow, placesOf } from './looks-at.mjs'

const flows = Object.values(findTests()).flat().filter(isFlow)

for (const flow of flows) {
  test(`${flow}: what it says that it looks at is there`, () => {
    for (const place of placesOf(flow)) {
      const folder = dirname(join(root, place))
      const names = readdirSync(folder).map((name) => join(folder, name))
      assert.ok(
        names.some((name) => name.startsWith(join(root, place))),
        place,
      )
    }
  })
}
