import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { damaged } from '../../testing/arbitraries.ts'
import { gzipped, remoteBundle } from '../../testing/bundles.ts'
import { rounds, seed } from '../../testing/random.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { signRelease } from '../trust/keys.ts'

const runs = { seed, numRuns: rounds(40, 1000) }

for (const [where, wrap] of [
  ['outside', (bytes: Buffer) => bytes],
  ['inside', gzipSync],
] as const) {
  test(`refuses a bundle that is damaged ${where}, or accepts it unharmed`, async (t) => {
    const { app, db, team } = await createReleaseApp(t)
    const bundle = remoteBundle()
    const signature = signRelease(bundle.manifest, team.key)
    const good = await gzipped({ ...bundle, signature })
    const whole = await app.inject({ url: '/remotes.json' })

    await fc.assert(
      fc.asyncProperty(damaged(where === 'inside' ? gunzipSync(good) : good), async (bytes) => {
        const { statusCode, json } = await team.upload(wrap(bytes))
        if (statusCode === 200 || statusCode === 201) return
        assert.ok(statusCode >= 400 && statusCode < 500, `${statusCode}`)
        assert.equal(json().status, 'error')
      }),
      runs,
    )
    // An accepted bundle has exactly the signed files.
    const stored = await db
      .selectFrom('release')
      .select('digest')
      .where('app', '=', 'pond')
      .execute()
    assert.ok(stored.length <= 1)
    assert.equal((await app.inject({ url: '/remotes.json' })).body, whole.body)
  })
}
