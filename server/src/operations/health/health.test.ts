import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'

onDefaultEngine((open) => {
  test('reports whether the database answers', async (t) => {
    const { app, db } = await createTestApp(t, { open })
    for (const url of ['/api/health', '/api/health/ready', '/api/health/live']) {
      const well = await app.inject({ url })
      assert.equal(well.statusCode, 200)
      assert.equal(well.json().status, 'success')
    }
    await db.destroy()
    for (const url of ['/api/health', '/api/health/ready']) {
      const ill = await app.inject({ url })
      assert.equal(ill.statusCode, 503)
      assert.deepEqual(ill.json(), { status: 'error', message: 'The database does not answer.' })
    }
    // A restart would not bring the database back.
    assert.equal((await app.inject({ url: '/api/health/live' })).statusCode, 200)
  })
})

test('is live but not ready while it stops', async (t) => {
  const { app } = await createTestApp(t)
  let address = ''
  const statuses: number[] = []
  // Hooks run in the order of their plugins: this one is the last.
  app.register(async (last) => {
    last.addHook('preClose', async () => {
      for (const probe of ['ready', 'live']) {
        statuses.push((await fetch(`${address}/api/health/${probe}`)).status)
      }
    })
  })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
  assert.equal((await fetch(`${address}/api/health/ready`)).status, 200)
  await app.close()
  assert.deepEqual(statuses, [503, 200])
})
