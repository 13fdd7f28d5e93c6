import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogEvent } from 'kysely'
import { remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp } from '../../testing/release-team.ts'

const timesEach = 10

onDefaultEngine((open) => {
  test('writes thousands of reports with few queries', async (t) => {
    const queries: string[] = []
    const log = ({ query }: LogEvent) => {
      queries.push(query.sql)
    }
    const { app, db, team } = await createReleaseApp(t, { open, log })
    await team.ship(remoteBundle())
    await team.publish(remoteBundle({ version: '1.1.0' }))
    await team.post('canary', { version: '1.1.0', percent: 100 })
    const cookies: string[] = []
    for (let visit = 0; visit < 100; visit++) {
      const seen = await app.inject({ url: '/remotes.json', remoteAddress: `203.0.113.${visit}` })
      cookies.push(String(seen.headers['set-cookie']).split(';', 1)[0] ?? '')
    }
    queries.length = 0
    for (let times = 0; times < timesEach; times++) {
      for (const [visit, cookie] of cookies.entries()) {
        const about = {
          method: 'POST',
          headers: { cookie },
          remoteAddress: `203.0.113.${visit}`,
        } as const
        const payload = { app: 'pond', version: '1.1.0', kind: 'loaded' }
        await app.inject({ ...about, url: '/api/releases/reports', payload })
        const vitals = { app: 'pond', version: '1.1.0', vitals: { LCP: 100 + visit, CLS: 0 } }
        await app.inject({ ...about, url: '/api/releases/vitals', payload: vitals })
      }
    }
    // Reports are written every few seconds.
    const requests = 2 * timesEach * cookies.length
    assert.ok(queries.length < requests / 5, `${queries.length} for ${requests}`)
    const [pond] = (await team.status()).filter(({ app }: { app: string }) => app === 'pond')
    assert.deepEqual(pond.health['1.1.0'], { visits: 100, failures: 0 })
    assert.equal(pond.vitals['1.1.0'].LCP.visits, timesEach * 100)
    assert.equal((await db.selectFrom('releaseVisit').select('visitor').execute()).length, 100)
  })
})

test('writes reports in memory when the server stops', async (t) => {
  const { app, db, team } = await createReleaseApp(t)
  await team.ship(remoteBundle())
  const report = { app: 'pond', version: '1.0.0', kind: 'crashed' }
  await app.inject({ method: 'POST', url: '/api/releases/reports', payload: report })
  const failed = async () =>
    (await db.selectFrom('releaseVisit').select('failed').execute()).map((row) => row.failed)
  assert.deepEqual(await failed(), [])
  await app.close()
  assert.deepEqual(await failed(), [1])
})
