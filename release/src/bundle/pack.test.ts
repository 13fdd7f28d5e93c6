// Looks at: release
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import { pack } from './pack.ts'

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
  const first = await pack(manifest, signature, files)
  t.mock.timers.setTime(Date.UTC(2026, 0, 2))
  assert.ok(first.equals(await pack(manifest, signature, files)))
})
