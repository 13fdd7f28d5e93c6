import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetOldUses } from '../../foundation/load/repository.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { type Job, runJob } from './run-job.ts'

const limits: Job = { name: 'limits', doSome: forgetOldUses }
const nowMs = 1000

onEachEngine((open) => {
  test('what has had its time goes in small parts, and others are served between', async (t) => {
    const { app, db } = await openTestApp(t, { open })
    for (let part = 0; part < 6; part++) {
      const rows = Array.from({ length: 500 }, (_, index) => ({
        key: `${part} ${index}`,
        times: '[]',
        expiresAt: part === 5 ? nowMs + 1 : nowMs,
      }))
      await db.insertInto('rate').values(rows).execute()
    }
    const parts: number[] = []
    const between: Promise<{ statusCode: number }>[] = []
    const watched: Job = {
      ...limits,
      async doSome(...how) {
        between.push(app.inject('/api/staff'))
        const removed = await forgetOldUses(...how)
        parts.push(removed)
        return removed
      },
    }
    await runJob(db, watched, { nowMs })
    assert.deepEqual(parts, [500, 500, 500, 500, 500, 0])
    for (const answer of between) assert.equal((await answer).statusCode, 200)
    assert.equal((await db.selectFrom('rate').select('key').execute()).length, 500)
  })
})

test('a part that takes too long is tried as a smaller one, and what is done stays done', async (t) => {
  const { db } = await openTestApp(t)
  const sizes: number[] = []
  let left = 40
  const slow: Job = {
    name: 'slow',
    async doSome(_db, _nowMs, most) {
      sizes.push(most)
      if (most > 10) throw new Error('canceling statement due to statement timeout')
      const removed = Math.min(most, left)
      left -= removed
      return removed
    },
  }
  await runJob(db, slow, { nowMs })
  assert.deepEqual(sizes, [500, 63, 8, 8, 8, 8, 8, 8])
  const broken: Job = { name: 'broken', doSome: () => Promise.reject(new Error('no table')) }
  await assert.rejects(runJob(db, broken, { nowMs }), /no table/)
})
