import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remoteBundle } from '../../testing/bundles.ts'
import { checkFindings, createReleaseApp } from '../../testing/release-team.ts'
import { checkRelease } from './check-release.ts'
import { fromBundle } from './policy-input.ts'

test('refuses scripts that exceed the budget', async (t) => {
  const opened = await createReleaseApp(t)
  const refusals = async (options: Parameters<typeof remoteBundle>[0]) =>
    (await checkFindings(opened.team, remoteBundle(options))).map(
      ({ rule, file }) => `${rule} ${file}`,
    )
  const heavy = { 'vendor.js': 'x'.repeat(299_990) }
  assert.deepEqual(await refusals({ files: heavy }), ['size vendor.js'])
  assert.deepEqual(await refusals({ files: heavy, description: { budgetBytes: 400_000 } }), [])
  assert.deepEqual(await refusals({ files: { 'a.avif': 'x'.repeat(400_000) } }), [])
})

test('limits the budget that a build of a checkout can state', () => {
  for (const budgetBytes of [2_000_001, 100_000_000, Number.MAX_VALUE]) {
    const candidate = fromBundle(remoteBundle({ description: { budgetBytes } }))
    const [finding] = checkRelease({ candidate, others: [] })
    assert.deepEqual([finding?.rule, finding?.file], ['size', 'remote.json'])
    assert.match(finding?.message ?? '', /budgetBytes to \S+ \(maximum 2000000\)/)
  }
  const candidate = fromBundle(remoteBundle({ description: { budgetBytes: 2_000_000 } }))
  assert.deepEqual(checkRelease({ candidate, others: [] }), [])
})
