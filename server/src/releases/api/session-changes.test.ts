import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { AuditRecord } from '@sala/kit/contract/audit'
import type { ReleaseHistory } from '@sala/kit/contract/release'
import { remoteBundle } from '../../testing/bundles.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { admin, signInAs } from '../../testing/test-app.ts'

const proof = { password: admin.password }

onEachEngine((open) => {
  /** The app with two releases of pond that were live, and a function that makes a change by session. */
  async function start(t: TestContext) {
    const opened = await createReleaseApp(t, { open })
    const { app, team } = opened
    await team.ship(remoteBundle())
    await team.ship(remoteBundle({ version: '1.1.0' }))
    const post = (headers: { authorization: string }, action: string, payload: object = {}) =>
      app.inject({ method: 'POST', url: `/api/releases/pond/${action}`, headers, payload })
    return { ...opened, post }
  }

  test('owners and developers change what is live, recorded by their email', async (t) => {
    const { app, db, signIn, post, team } = await start(t)
    const [owner, developer] = [await signIn(), await signInAs(app, db, 'developer')]
    const why = 'the roses were wrong'
    const back = await post(developer, 'rollback', { why, proof })
    assert.deepEqual([back.statusCode, back.json().live], [200, '1.0.0'], back.body)
    assert.equal(back.json().promotedBy, 'developer@sala.example')
    const canary = { version: '1.1.0', percent: 10, proof }
    assert.equal((await post(owner, 'canary', canary)).json().canary.version, '1.1.0')
    assert.equal((await post(owner, 'canary', { ...canary, percent: 0 })).json().canary, null)
    const forward = await post(owner, 'promote', { version: '1.1.0', proof })
    assert.deepEqual([forward.statusCode, forward.json().live], [200, '1.1.0'], forward.body)
    const retired = await post(developer, 'retire', { proof })
    assert.deepEqual(
      [retired.statusCode, retired.json().retiredBy],
      [200, 'developer@sala.example'],
    )

    const { events }: ReleaseHistory = await team.history()
    assert.deepEqual(
      events.slice(0, 5).map(({ action, who, why }) => [action, who, why]),
      [
        ['retire', 'developer@sala.example', null],
        ['promote', 'admin@sala.example', null],
        ['canary-ended', 'admin@sala.example', null],
        ['canary', 'admin@sala.example', '10% of visitors'],
        ['rollback', 'developer@sala.example', why],
      ],
    )
    const about = { url: '/api/audit?about=releases', headers: developer }
    const [newest] = (await app.inject(about)).json<AuditRecord[]>()
    assert.deepEqual([newest?.action, newest?.who], ['release.retire', 'developer@sala.example'])
    assert.doesNotMatch((await app.inject(about)).body, new RegExp(admin.password))
  })

  test('requires the right and a proof, and passes the same gate as a team', async (t) => {
    const { app, db, signIn, post, team } = await start(t)
    const owner = await signIn()
    const files = { 'types/screen.d.ts': 'export default function Screen(): null\n' }
    await team.publish(remoteBundle({ version: '1.2.0', files }))
    const changes = [
      ['promote', { version: '1.0.0' }],
      ['rollback', {}],
      ['canary', { version: '1.0.0', percent: 10 }],
      ['retire', {}],
    ] as const
    for (const [action, body] of changes) {
      for (const role of ['editor', 'reader'] as const) {
        const headers = await signInAs(app, db, role)
        assert.equal((await post(headers, action, { ...body, proof })).statusCode, 403)
        await db.deleteFrom('account').where('email', '=', `${role}@sala.example`).execute()
      }
      const unproved = await post(owner, action, body)
      assert.deepEqual(
        [unproved.statusCode, unproved.json().message],
        [403, 'Please confirm it’s you.'],
      )
      const wrong = await post(owner, action, { ...body, proof: { password: 'not this one' } })
      assert.deepEqual([wrong.statusCode, wrong.json().message], [403, 'Wrong password.'])
    }
    // Its types were never compared with those of the live host.
    const unchecked = await post(owner, 'promote', { version: '1.2.0', proof })
    assert.equal(unchecked.statusCode, 422, unchecked.body)
    assert.equal(unchecked.json().findings[0].rule, 'types-checked')
    assert.match(unchecked.json().findings[0].message, /npx sala promote pond 1\.2\.0/)
    const { live } = (await team.status()).find(({ app }: { app: string }) => app === 'pond')
    assert.equal(live, '1.1.0')
    assert.equal((await team.post('rollback', {})).statusCode, 200)
  })

  test('developers read the history of releases and no other', async (t) => {
    const { app, db } = await start(t)
    const headers = await signInAs(app, db, 'developer')
    const read = async (query: string) =>
      (await app.inject({ url: `/api/audit${query}`, headers })).statusCode
    assert.equal(await read('?about=releases'), 200)
    for (const query of ['', '?about=house', '?about=accounts'])
      assert.equal(await read(query), 403)
  })
})
