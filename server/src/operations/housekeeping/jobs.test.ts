import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../testing/engines.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import { cleanUp } from './jobs.ts'

onEachEngine((open) => {
  test('ended sessions and old counts go, those that still matter stay', async (t) => {
    const { app, db, clock, signIn } = await openTestApp(t, { open })
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
})
