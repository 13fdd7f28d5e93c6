// Looks at: release
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import { findApp } from '../apps.ts'
import { pack } from './bundle.ts'
import { listProvided, listSatisfied } from './manifest.ts'

const manifest: ReleaseManifest = {
  app: 'garden',
  version: '1.0.0',
  contract: 1,
  description: null,
  requires: {},
  provides: {},
  entry: 'remoteEntry.js',
  files: {},
  commit: null,
}
const signature = { key: 'k', value: 'v' }
const files = new Map([['types/screen.d.ts', Buffer.from('export {}')]])

test('packs the same files into the same bytes', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 1) })
  const first = await pack(manifest, { signature }, files)
  t.mock.timers.setTime(Date.UTC(2026, 0, 2))
  assert.ok(first.equals(await pack(manifest, { signature }, files)))
})

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
