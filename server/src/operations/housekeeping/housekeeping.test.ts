import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { removeOldUses } from '../../foundation/load/repository.ts'
import { createMetrics } from '../../foundation/metrics/metrics.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { admin, createTestApp } from '../../testing/test-app.ts'
import { cleanUp, createJobs, startHousekeeping } from './jobs.ts'
import { listOutcomes } from './repository.ts'
import { defaultRetention } from './retention.ts'
import { type Job, runJob } from './run-job.ts'

const nowMs = 1000
const yearMs = 365 * 24 * 60 * 60_000

interface Outcome {
  job: string
  lastSuccessAt: string | null
  lastFailureAt: string | null
  lastFailure: string | null
}

onEachEngine((open) => {
  test('removes ended sessions and limits, and keeps those that still matter', async (t) => {
    const { app, db, clock, signIn } = await createTestApp(t, { open })
    const count = async (table: 'session' | 'rate') =>
      (await db.selectFrom(table).selectAll().execute()).length
    await signIn()
    const payload = { ...admin, password: 'wrong' }
    await app.inject({ method: 'POST', url: '/api/auth/login', payload })
    await cleanUp(db, clock.nowMs)
    assert.deepEqual([await count('session'), await count('rate')], [1, 2])
    clock.nowMs += 12 * 60 * 60_000
    await cleanUp(db, clock.nowMs)
    assert.deepEqual([await count('session'), await count('rate')], [0, 0])
  })

  test('a job that fails stops no other, and shows in the status and the metrics', async (t) => {
    const { app, db, clock, signIn } = await createTestApp(t, { open })
    await signIn()
    const metrics = createMetrics()
    t.after(() => metrics.stop())
    clock.nowMs += yearMs
    await db.schema.dropTable('passkeyChallenge').execute()
    const warnings: unknown[] = []
    const stop = startHousekeeping({
      db,
      now: () => clock.nowMs,
      log: { warn: (fields: object) => warnings.push(fields) },
      apartMs: 0,
      onRun: metrics.onHousekeeping,
    })
    const all = createJobs(defaultRetention).length
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
    const text = await metrics.registry.metrics()
    assert.match(text, /failures_total\{job="passkey challenges"\} 1/)
    assert.match(text, /failures_total\{job="limits"\} 0/)
    assert.match(text, /last_success_timestamp_seconds\{job="limits"\} \d{10}/)
    assert.doesNotMatch(text, /last_success_timestamp_seconds\{job="passkey challenges"\}/)
    assert.equal((await app.inject('/api/housekeeping')).statusCode, 401)
  })

  test('a job removes rows in batches, and requests are served between them', async (t) => {
    const { app, db } = await createTestApp(t, { open })
    for (let batch = 0; batch < 6; batch++) {
      const rows = Array.from({ length: 500 }, (_, index) => ({
        key: `${batch} ${index}`,
        times: '[]',
        expiresAt: batch === 5 ? nowMs + 1 : nowMs,
      }))
      await db.insertInto('rate').values(rows).execute()
    }
    const batches: number[] = []
    const between: Promise<{ statusCode: number }>[] = []
    const watched: Job = {
      name: 'limits',
      async removeBatch(...how) {
        between.push(app.inject('/api/staff'))
        const removed = await removeOldUses(...how)
        batches.push(removed)
        return removed
      },
    }
    await runJob(db, watched, { nowMs })
    assert.deepEqual(batches, [500, 500, 500, 500, 500, 0])
    for (const answer of between) assert.equal((await answer).statusCode, 200)
    assert.equal((await db.selectFrom('rate').select('key').execute()).length, 500)
  })
})

test('a batch that takes too long is retried with fewer rows', async (t) => {
  const { db } = await createTestApp(t)
  const sizes: number[] = []
  let left = 40
  const slow: Job = {
    name: 'slow',
    async removeBatch(_db, _nowMs, maxRows) {
      sizes.push(maxRows)
      if (maxRows > 10) throw new Error('canceling statement due to statement timeout')
      const removed = Math.min(maxRows, left)
      left -= removed
      return removed
    },
  }
  await runJob(db, slow, { nowMs })
  assert.deepEqual(sizes, [500, 63, 8, 8, 8, 8, 8, 8])
  const broken: Job = { name: 'broken', removeBatch: () => Promise.reject(new Error('no table')) }
  await assert.rejects(runJob(db, broken, { nowMs }), /no table/)
})
