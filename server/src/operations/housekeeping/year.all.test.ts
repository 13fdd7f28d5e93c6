import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMessage, listMessages } from '../../content/contact/repository.ts'
import { remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { cleanUp } from './jobs.ts'

const dayMs = 24 * 60 * 60_000
const fortnights = 28

onDefaultEngine((open) => {
  test('after more than a year of releases and visits no table holds more than its retention', async (t) => {
    const opened = await createReleaseApp(t, { open })
    const { app, db, clock, team } = opened
    const count = async (table: Parameters<typeof db.selectFrom>[0]) =>
      (
        await db
          .selectFrom(table as 'staff')
          .selectAll()
          .execute()
      ).length
    const sizes: number[][] = []
    const tables = ['release', 'releaseContent', 'releaseVisit', 'releaseVital', 'rate'] as const

    for (let turn = 1; turn <= fortnights; turn++) {
      const version = `1.${turn}.0`
      const { statusCode, body } = await team.ship(
        remoteBundle({ version, files: { 'a.js': `${turn}` } }),
      )
      assert.equal(statusCode, 200, body)
      const report = { app: 'pond', version, kind: 'crashed' }
      await app.inject({ method: 'POST', url: '/api/releases/reports', payload: report })
      const vitals = { app: 'pond', version, vitals: { LCP: 100 + turn } }
      await app.inject({ method: 'POST', url: '/api/releases/vitals', payload: vitals })
      await team.status()
      // It is a year old: messages are kept for two years.
      const ann = { name: 'Ann', email: 'ann@mail.example', message: 'Hi' }
      await addMessage(db, ann, clock.nowMs - 365 * dayMs)
      clock.nowMs += 14 * dayMs
      await cleanUp(db, clock.nowMs)
      sizes.push(await Promise.all(tables.map(count)))
    }
    assert.deepEqual(sizes.at(-1), sizes.at(-4))
    assert.ok((await listMessages(db, 100)).length <= 27)

    const audit = await db.selectFrom('audit').select('at').execute()
    assert.ok(Math.min(...audit.map(({ at }) => at)) > clock.nowMs - (365 + 31) * dayMs)
    const events = await db.selectFrom('releaseEvent').select('at').execute()
    assert.ok(events.length < fortnights * 2)

    const [pond] = (await team.status()).filter(({ app }: { app: string }) => app === 'pond')
    assert.deepEqual([pond.live, pond.previous], [`1.${fortnights}.0`, `1.${fortnights - 1}.0`])
    const fileOf = async (version: string) =>
      (await app.inject(`/remotes/pond/${version}/mf-manifest.json`)).statusCode
    for (const version of [pond.live, pond.previous, `1.${fortnights - 5}.0`]) {
      assert.equal(await fileOf(version), 200, version)
    }
    assert.equal(await fileOf('1.1.0'), 404)
    assert.equal((await team.post('rollback', {})).statusCode, 200)
  })

  test('what is live, what was before it and what is tried stay however old they are', async (t) => {
    const { app, db, clock, team } = await createReleaseApp(t, { open })
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await team.ship(remoteBundle({ version }))
    await team.publish(remoteBundle({ version: '1.3.0' }))
    await team.publish(remoteBundle({ version: '1.4.0' }))
    await team.post('canary', { version: '1.3.0', percent: 10 })
    clock.nowMs += 1000 * dayMs
    await cleanUp(db, clock.nowMs)
    const { versions } = await team.history()
    const left = versions.map(({ version }: { version: string }) => version)
    assert.deepEqual(left.toSorted(), ['1.1.0', '1.2.0', '1.3.0'])
    assert.equal((await app.inject('/remotes/pond/1.2.0/mf-manifest.json')).statusCode, 200)
    assert.equal((await team.post('rollback', {})).statusCode, 200)
    const [pond] = (await team.status()).filter(({ app }: { app: string }) => app === 'pond')
    assert.equal(pond.live, '1.1.0')
  })
})
