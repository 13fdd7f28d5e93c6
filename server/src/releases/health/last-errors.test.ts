import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { cleanUp } from '../../operations/housekeeping/jobs.ts'
import { remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { createReporter, toIpAddress } from '../../testing/reporters.ts'

const version = '1.0.0'
const backOffice = { access: 'signed-in', layout: 'shell' } as const
const files = { 'screen.js': 'export const garden = pond.petals.length' }
const error = { name: 'TypeError', at: { path: 'screen.js', line: 1, column: 28 } }

onDefaultEngine((openDatabase) => {
  async function open(t: TestContext, description: Partial<RemoteDescription> = backOffice) {
    const opened = await createReleaseApp(t, { open: openDatabase })
    await opened.team.ship(remoteBundle({ version, description, files }))
    const errors = async () =>
      (await opened.team.status()).find(({ app }: { app: string }) => app === 'pond').errors
    return { ...opened, errors }
  }

  test('lists errors of a live version with message, place, count and last time', async (t) => {
    const { app, clock, signIn, errors } = await open(t)
    const headers = await signIn()
    const visitor = await createReporter(app, toIpAddress(1))
    const payload = { version, error, kind: 'uncaught', message: 'TypeError: no petals' }
    await visitor.report(payload, headers)
    await visitor.report({ version, kind: 'uncaught', message: 'nothing but text' }, headers)
    assert.equal((await errors())[version].length, 2)
    clock.nowMs += 60_000
    await visitor.report(payload, headers)
    await visitor.report(payload, headers)
    await (await createReporter(app, toIpAddress(2))).report(payload, headers)
    const [last, first, ...others] = (await errors())[version]
    const at = new Date(clock.nowMs).toISOString()
    const place = 'screen.js:1:28'
    assert.deepEqual(last, { message: payload.message, place, count: 4, lastAt: at })
    const before = new Date(clock.nowMs - 60_000).toISOString()
    assert.deepEqual(first, { message: 'nothing but text', place: null, count: 1, lastAt: before })
    assert.deepEqual(others, [])
  })

  test('keeps the errors of a canary that has ended', async (t) => {
    const { app, team, signIn, errors } = await open(t)
    await team.publish(remoteBundle({ version: '1.1.0', description: backOffice, files }))
    await team.post('canary', { version: '1.1.0', percent: 100 })
    const visitor = await createReporter(app, toIpAddress(1))
    const message = 'TypeError: no petals'
    await visitor.report({ version: '1.1.0', error, message, kind: 'uncaught' }, await signIn())
    const found = await errors()
    assert.deepEqual(Object.keys(found), ['1.1.0'])
    assert.deepEqual([found['1.1.0'][0].message, found['1.1.0'][0].count], [message, 1])
    const [{ action }] = (await team.history()).events
    assert.equal(action, 'canary-ended')
  })

  test('ignores errors from reporters who are not signed in, and places in files that do not exist', async (t) => {
    const { app, signIn, errors } = await open(t)
    const visitor = await createReporter(app, toIpAddress(1))
    await visitor.report({ version, error, message: 'made up', kind: 'uncaught' })
    await visitor.report({ version, message: 'made up', kind: 'crashed' })
    const nowhere = { name: 'E', at: { path: 'none.js', line: 1, column: 1 } }
    const payload = { version, error: nowhere, message: 'made up', kind: 'crashed' }
    await visitor.report(payload, await signIn())
    assert.deepEqual(await errors(), {})
  })

  test('keeps the last 50 errors, at most five from one visitor, for 30 days', async (t) => {
    const { app, clock, db, errors } = await open(t, {})
    for (let number = 0; number < 11; number++) {
      const visitor = await createReporter(app, toIpAddress(number))
      for (let at = 0; at < 8; at++) {
        await visitor.report({ version, message: `${number} ${at}` })
      }
      clock.nowMs += 1000
      await errors()
    }
    const messages = (await errors())[version].map(({ message }: { message: string }) => message)
    assert.equal(messages.length, 50)
    assert.deepEqual(messages.slice(0, 5).sort(), ['10 0', '10 1', '10 2', '10 3', '10 4'])
    assert.equal((await db.selectFrom('releaseLastError').selectAll().execute()).length, 50)
    await cleanUp(db, clock.nowMs + 32 * 24 * 60 * 60_000)
    assert.deepEqual(await errors(), {})
  })
})
