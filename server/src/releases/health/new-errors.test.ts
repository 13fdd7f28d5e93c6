import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { remoteBundle } from '../../testing/bundles.ts'
import { builds, homeOf, placeIn, visitFrom } from '../../testing/canary-visitors.ts'
import { type OpenTestDatabase, onDefaultEngine } from '../../testing/engines.ts'
import { openReleaseApp } from '../../testing/release-app.ts'
import { errorKind } from './error-kind.ts'
import { thresholdsOf } from './thresholds.ts'

const canary = '1.1.0'
const live = '1.0.0'

async function open(
  t: TestContext,
  openDatabase: OpenTestDatabase,
  description: Partial<RemoteDescription> = {},
) {
  const opened = await openReleaseApp(t, { open: openDatabase })
  const bundle = (version: keyof typeof builds) =>
    remoteBundle({ version, description, files: { 'screen.js': builds[version] } })
  await opened.team.ship(bundle(live))
  await opened.team.publish(bundle(canary))
  const start = async (percent = 100) => {
    const { statusCode, body } = await opened.team.post('canary', { version: canary, percent })
    assert.equal(statusCode, 200, body)
  }
  const status = async () =>
    (await opened.team.status()).find(({ app }: { app: string }) => app === 'pond')
  return { ...opened, start, status }
}

const backOffice = { access: 'signed-in', layout: 'shell' } as const

onDefaultEngine((openDatabase) => {
  test('one person who has signed in and meets a new kind of error ends the canary at once', async (t) => {
    const { app, team, signIn, start, status } = await open(t, openDatabase, backOffice)
    await start()
    const visitor = await visitFrom(app, homeOf(1))
    const error = placeIn(canary, 'throw', 'RangeError')
    await visitor.report({ version: canary, error, message: 'Room of Mrs Suda' }, await signIn())
    assert.equal((await status()).canary, null)
    const [{ action, who, why }] = (await team.history()).events
    assert.deepEqual([action, who], ['canary-ended', 'sala'])
    assert.match(
      why,
      /^A new kind of error, which 1\.0\.0 has not had, told by one: RangeError near/,
    )
    assert.match(why, /depth throw new RangeError water/)
  })

  test('where people sign in, whoever has not, or says so falsely, ends nothing by new errors', async (t) => {
    const { app, start, status, db } = await open(t, openDatabase, backOffice)
    await start()
    const error = placeIn(canary, 'throw')
    const forged = { authorization: `Bearer ${'x'.repeat(43)}` }
    for (let number = 0; number < 4; number++) {
      const visitor = await visitFrom(app, homeOf(number))
      assert.equal((await visitor.report({ version: canary, error }, forged)).statusCode, 200)
      await visitor.report({ version: canary, error })
    }
    assert.deepEqual((await status()).canary.newErrors, [])
    assert.deepEqual(await db.selectFrom('releaseError').selectAll().execute(), [])
  })

  test('what the live version has as well is not new, wherever the next build has put it', async (t) => {
    const { app, signIn, start, status } = await open(t, openDatabase, backOffice)
    const headers = await signIn()
    const before = await visitFrom(app, homeOf(1))
    const told = { version: live, error: placeIn(live, '.petals') }
    await before.report({ ...told, message: 'of Mali' }, headers)
    await start()
    const visitor = await visitFrom(app, homeOf(1))
    const again = { version: canary, error: placeIn(canary, '.petals') }
    await visitor.report({ ...again, message: 'of Somchai' }, headers)
    const running = (await status()).canary
    assert.equal(running.version, canary)
    assert.deepEqual(running.newErrors, [])
  })

  test('text that differs by visitor makes no other kind, and who meets it twice counts once', async (t) => {
    const { app, start, status } = await open(t, openDatabase)
    await start()
    for (const number of [1, 2]) {
      const visitor = await visitFrom(app, homeOf(number))
      for (const message of ['Mali', 'Somchai']) {
        const error = placeIn(canary, '.petals')
        await visitor.report({ version: canary, error, message: `${message} ${number}` })
      }
    }
    const { newErrors } = (await status()).canary
    assert.equal(newErrors.length, 1)
    assert.equal(newErrors[0].people, 2)
  })

  test('of a public page, marks that somebody has collected are one voice, and three addresses end it', async (t) => {
    const { app, start, status } = await open(t, openDatabase)
    await start()
    const error = placeIn(canary, 'throw')
    for (let mark = 0; mark < 15; mark++) {
      await (await visitFrom(app, homeOf(1))).report({ version: canary, error })
    }
    assert.deepEqual(
      (await status()).canary.newErrors.map(({ people }: Told) => people),
      [1],
    )
    await (await visitFrom(app, homeOf(2))).report({ version: canary, error })
    assert.equal((await status()).canary.version, canary)
    await (await visitFrom(app, homeOf(3))).report({ version: canary, error })
    assert.equal((await status()).canary, null)
  })

  test('places that the release has not are nobody’s, and a flood of kinds is bounded', async (t) => {
    const { app, start, status, db } = await open(t, openDatabase)
    await start()
    const visitor = await visitFrom(app, homeOf(1))
    for (const at of [
      { path: 'screen.js', line: 1, column: 9_000_000 },
      { path: 'screen.js', line: 2, column: 1 },
      { path: 'none.js', line: 1, column: 1 },
      { path: '__proto__', line: 1, column: 1 },
      { path: '../../host/2.0.0/main.js', line: 1, column: 1 },
    ]) {
      const { statusCode } = await visitor.report({ version: canary, error: { name: 'E', at } })
      assert.equal(statusCode, 200)
    }
    assert.deepEqual((await status()).canary.newErrors, [])
    const other = await visitFrom(app, homeOf(2))
    for (let kind = 0; kind < 60; kind++) {
      const error = { ...placeIn(canary, '.petals'), name: `Flood${kind}` }
      await other.report({ version: canary, error })
    }
    assert.equal((await db.selectFrom('releaseError').selectAll().execute()).length, 5)
    for (const error of [{ name: 'x'.repeat(41) }, { name: 'E', at: { path: 'a', line: 0 } }]) {
      assert.equal((await other.report({ version: canary, error: error as never })).statusCode, 400)
    }
  })

  test('what may be a connection’s fault is believed of two, also where one would be enough', async (t) => {
    const { app, signIn, start, status } = await open(t, openDatabase, backOffice)
    await start()
    const visitor = await visitFrom(app, homeOf(1))
    const told = { version: canary, kind: 'fell-back', error: { name: 'ChunkLoadError' } }
    await visitor.report(told, await signIn())
    const [{ kind, people }] = (await status()).canary.newErrors
    assert.deepEqual([kind, people], ['ChunkLoadError while it was loaded', 1])
  })

  test('a canary of the host is ended by three, and one that is started again begins anew', async (t) => {
    const { hostTeam, app, db } = await open(t, openDatabase)
    const { hostBundle } = await import('../../testing/bundles.ts')
    await hostTeam.publish(hostBundle({ version: '2.1.0' }))
    const again = { version: '2.1.0', percent: 100 }
    const error = { name: 'TypeError', at: { path: 'main.js', line: 1, column: 1 } }
    const hostCanary = async () =>
      (await hostTeam.status()).find((one: { app: string }) => one.app === 'host').canary
    for (let turn = 0; turn < 2; turn++) {
      const { body } = await hostTeam.change('canary', again)
      assert.deepEqual(JSON.parse(body).canary?.newErrors, [], body)
      for (const number of [1, 2, 3]) {
        const visitor = await visitFrom(app, homeOf(number))
        assert.equal((await hostCanary()).version, '2.1.0')
        await visitor.report({ app: 'host', version: '2.1.0', error })
      }
      assert.equal(await hostCanary(), null)
    }
    assert.equal((await db.selectFrom('releaseError').selectAll().execute()).length, 3)
  })
})

interface Told {
  people: number
}

test('a kind is the error’s name and what stands around it, not what a build calls it', () => {
  const kinds = [live, canary].map((version) => {
    const at = placeIn(version as keyof typeof builds, '.petals')
    return errorKind(at, builds[version as keyof typeof builds])
  })
  assert.equal(kinds[0], kinds[1])
  const other = errorKind(placeIn(live, 'throw'), builds[live])
  assert.notEqual(kinds[0], other)
  assert.ok(
    (errorKind({ name: 'a\nb', at: placeIn(live, 'throw').at }, builds[live]) ?? '').startsWith(
      'Error near',
    ),
  )
})

test('a team is as strict as it likes, and no laxer than what protects everybody', () => {
  const pond = remoteBundle().manifest
  const { description } = pond
  if (!description) throw new Error('no remote')
  const of = (own: Partial<RemoteDescription>) =>
    thresholdsOf({ description: { ...description, ...own } })
  assert.deepEqual(of({}), { hours: 24, mostFailures: 0.2, newErrors: 3, visits: 20 })
  assert.deepEqual(of(backOffice), { hours: 24, mostFailures: 0.2, newErrors: 1, visits: 5 })
  assert.equal(of({ canary: { newErrors: 1 } }).newErrors, 2)
  const lax = { hours: 9999, mostFailures: 1, newErrors: 1000, visits: 1000 }
  assert.deepEqual(of({ canary: lax }), {
    hours: 720,
    mostFailures: 0.2,
    newErrors: 10,
    visits: 20,
  })
})
