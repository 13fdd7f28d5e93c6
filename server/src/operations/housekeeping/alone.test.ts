import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createMetrics } from '../../foundation/metrics/metrics.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { cleanUp, jobs, startHousekeeping } from './jobs.ts'
import { listOutcomes } from './repository.ts'
import { usualRetention } from './retention.ts'

const yearMs = 365 * 24 * 60 * 60_000

interface Outcome {
  job: string
  lastSuccessAt: string | null
  lastFailureAt: string | null
  lastFailure: string | null
}

onEachEngine((open) => {
  test('a job that fails stops no other, and is told of in the status and the metrics', async (t) => {
    const { app, db, clock, signIn } = await openTestApp(t, { open })
    await signIn()
    const metrics = createMetrics()
    t.after(() => metrics.stop())
    clock.nowMs += yearMs
    await db.schema.dropTable('passkeyChallenge').execute()
    const warnings: unknown[] = []
    const stop = startHousekeeping({
      db,
      now: () => clock.nowMs,
      log: { warn: (told: object) => warnings.push(told) },
      apartMs: 0,
      onRun: metrics.onHousekeeping,
    })
    const all = jobs(usualRetention).length
    while ((await listOutcomes(db)).length < all) await pause(20)
    await stop()
    assert.deepEqual(await db.selectFrom('session').selectAll().execute(), [])
    assert.equal(warnings.length, 1)

    const headers = await signIn()
    const outcomes: Outcome[] = (await app.inject({ url: '/api/housekeeping', headers })).json()
    const at = new Date(clock.nowMs).toISOString()
    for (const { job, lastSuccessAt, lastFailureAt, lastFailure } of outcomes) {
      const hasFailed = job === 'passkey challenges'
      assert.equal(lastSuccessAt, hasFailed ? null : at, job)
      assert.equal(lastFailureAt, hasFailed ? at : null, job)
      if (hasFailed) assert.match(lastFailure ?? '', /passkeyChallenge/)
    }
    const figures = await metrics.registry.metrics()
    assert.match(figures, /failures_total\{job="passkey challenges"\} 1/)
    assert.match(figures, /failures_total\{job="limits"\} 0/)
    assert.match(figures, /last_success_timestamp_seconds\{job="limits"\} \d{10}/)
    assert.doesNotMatch(figures, /last_success_timestamp_seconds\{job="passkey challenges"\}/)
  })

  test('all of it is tried, and then it says what has failed', async (t) => {
    const { db, clock, signIn } = await openTestApp(t, { open })
    await signIn()
    await db.schema.dropTable('rate').execute()
    await assert.rejects(cleanUp(db, clock.nowMs + yearMs), /not everything was cleaned up/)
    assert.deepEqual(await db.selectFrom('session').selectAll().execute(), [])
  })
})

test('only who may read the status reads how cleaning up goes', async (t) => {
  const { app } = await openTestApp(t)
  assert.equal((await app.inject('/api/housekeeping')).statusCode, 401)
})
