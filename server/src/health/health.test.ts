import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../testing/engines.ts'
import { openTestApp } from '../testing/test-app.ts'

onEachEngine((open) => {
  test('it says whether the database answers', async (t) => {
    const { app, db } = await openTestApp(t, { open })
    const well = await app.inject({ url: '/api/health' })
    assert.equal(well.statusCode, 200)
    assert.equal(well.json().status, 'success')
    await db.destroy()
    const ill = await app.inject({ url: '/api/health' })
    assert.equal(ill.statusCode, 503)
    assert.deepEqual(ill.json(), { status: 'error', message: 'The database does not answer.' })
  })
})
