import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReleaseStatus } from '@sala/kit/contract/release'
import { cleanUp } from '../../operations/housekeeping/jobs.ts'
import { remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp } from '../../testing/release-team.ts'

type Options = Parameters<typeof createReleaseApp>[1]

async function createWithPond(t: Parameters<typeof createReleaseApp>[0], options: Options = {}) {
  const opened = await createReleaseApp(t, options)
  await opened.team.ship(remoteBundle())
  const send = (payload: object) =>
    opened.app.inject({ method: 'POST', url: '/api/releases/vitals', payload })
  const visit = async (vitals: object, version = '1.0.0') => {
    const { statusCode, body } = await send({ app: 'pond', version, vitals })
    assert.equal(statusCode, 200, body)
  }
  const vitals = async () => {
    const all: ReleaseStatus[] = await opened.team.status()
    return all.find(({ app }) => app === 'pond')?.vitals
  }
  return { ...opened, send, visit, vitals }
}

const isNear = (value: number | undefined, expected: number) =>
  assert.ok(value !== undefined && Math.abs(value - expected) <= expected * 0.06 + 1, `${value}`)

onDefaultEngine((open) => {
  test('shows the 75th percentile of each version, and ignores unknown versions', async (t) => {
    const { team, visit, vitals } = await createWithPond(t, { open })
    assert.deepEqual(await vitals(), {})
    for (let n = 1; n <= 20; n++) await visit({ LCP: n * 100, CLS: n / 100 })
    await visit({ INP: 0 })
    const found = (await vitals())?.['1.0.0']
    isNear(found?.LCP?.p75, 1500)
    assert.equal(found?.LCP?.visits, 20)
    assert.ok(Math.abs((found?.CLS?.p75 ?? 0) - 0.15) < 0.01, `${found?.CLS?.p75}`)
    assert.deepEqual(found?.INP, { p75: 0, visits: 1 })
    assert.equal(found?.TTFB, undefined)
    await team.ship(remoteBundle({ version: '1.1.0' }))
    await visit({ LCP: 800 }, '1.1.0')
    await visit({ LCP: 1 }, '7.7.7')
    const both = await vitals()
    assert.deepEqual(Object.keys(both ?? {}).sort(), ['1.0.0', '1.1.0'])
    assert.deepEqual(both?.['1.0.0'], found)
    isNear(both?.['1.1.0']?.LCP?.p75, 800)
  })

  test('removes counts after a month, and stores no visitor', async (t) => {
    const { db, clock, visit, vitals } = await createWithPond(t, { open })
    await visit({ LCP: 400 })
    // Reading them flushes the counts in memory.
    isNear((await vitals())?.['1.0.0']?.LCP?.p75, 400)
    const [row] = await db.selectFrom('releaseVital').selectAll().execute()
    const columns = Object.keys(row ?? {}).sort()
    assert.deepEqual(columns, ['app', 'bucket', 'day', 'metric', 'version', 'visits'])
    await cleanUp(db, clock.nowMs + 29 * 24 * 60 * 60_000)
    isNear((await vitals())?.['1.0.0']?.LCP?.p75, 400)
    await cleanUp(db, clock.nowMs + 32 * 24 * 60 * 60_000)
    assert.deepEqual(await vitals(), {})
  })
})

test('limits size and fields of vitals', async (t) => {
  const { send, vitals } = await createWithPond(t)
  const good = { app: 'pond', version: '1.0.0', vitals: { LCP: 1 } }
  for (const wrong of [
    { ...good, who: 'Ploy' },
    { ...good, app: '../pond' },
    { ...good, version: 'x'.repeat(65) },
    { ...good, vitals: { LCP: '1' } },
    { ...good, vitals: { LCP: -1 } },
    { ...good, vitals: { LCP: 600_001 } },
    { ...good, vitals: { LCP: null } },
    { ...good, vitals: { FID: 1 } },
    { ...good, vitals: [] },
    { app: 'pond', version: '1.0.0' },
  ]) {
    assert.equal((await send(wrong)).statusCode, 400, JSON.stringify(wrong))
  }
  assert.equal((await send({ ...good, version: 'x'.repeat(2000) })).statusCode, 413)
  assert.equal((await send({ ...good, vitals: {} })).statusCode, 200)
  assert.deepEqual(await vitals(), {})
})

test('limits the rate of vitals per address', async (t) => {
  const { send, clock } = await createWithPond(t)
  const good = { app: 'pond', version: '1.0.0', vitals: { LCP: 1 } }
  for (let n = 0; n < 120; n++) assert.equal((await send(good)).statusCode, 200)
  assert.equal((await send(good)).statusCode, 429)
  clock.nowMs += 61_000
  assert.equal((await send(good)).statusCode, 200)
})
