// Looks at: release
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findApp } from '../apps.ts'
import { providedBy, satisfiedBy } from './manifest.ts'

test('a host says for which older versions it is as good, part by part', () => {
  const host = findApp('host')
  const saying = (satisfies: Record<string, string[]>) =>
    satisfiedBy({ ...host, packageJson: { ...host.packageJson, satisfies } })
  assert.equal(satisfiedBy(host), undefined)
  assert.equal(saying({ other: ['1.0.0'] }), undefined)

  const parts = Object.keys(providedBy(host)).filter((name) => name.startsWith('@sala/kit/'))
  assert.ok(parts.length > 1)
  const older = ['0.9.0']
  assert.deepEqual(
    saying({ '@sala/kit': older }),
    Object.fromEntries(parts.map((part) => [part, older])),
  )
})
