// Looks at: release
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findApp } from '../apps.ts'
import { listProvided, listSatisfied } from './manifest.ts'

test('a host declares older versions that it satisfies, by package', () => {
  const host = findApp('host')
  const saying = (satisfies: Record<string, string[]>) =>
    listSatisfied({ ...host, packageJson: { ...host.packageJson, satisfies } })
  assert.equal(listSatisfied(host), undefined)
  assert.equal(saying({ other: ['1.0.0'] }), undefined)

  const parts = Object.keys(listProvided(host)).filter((name) => name.startsWith('@sala/kit/'))
  assert.ok(parts.length > 1)
  const older = ['0.9.0']
  assert.deepEqual(
    saying({ '@sala/kit': older }),
    Object.fromEntries(parts.map((part) => [part, older])),
  )
})
