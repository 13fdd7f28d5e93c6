import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveSet } from '@sala/kit/contract/remote'
import { readSigningKey } from '../foundation/secrets/repository.ts'
import { addAccount, findAccount, findFirstEmail } from '../people/accounts/repository.ts'
import { remoteBundle } from '../testing/bundles.ts'
import { onEachEngine } from '../testing/engines.ts'
import { createReleaseApp } from '../testing/release-team.ts'
import { addToken, revokeToken } from '../testing/team-access.ts'
import { listValidTokens } from './trust/tokens.ts'

onEachEngine((open) => {
  test('publishes, starts a canary, promotes, rolls back and previews a release', async (t) => {
    const { app, team } = await createReleaseApp(t, { open })
    const live = async () => {
      const { json } = await app.inject('/remotes.json')
      return json<LiveSet>().remotes.map(({ version }) => version)
    }
    assert.equal((await team.ship(remoteBundle())).statusCode, 200)
    assert.equal((await team.publish(remoteBundle({ version: '1.1.0' }))).statusCode, 201)
    assert.deepEqual(await live(), ['1.0.0'])
    const percent = { version: '1.1.0', percent: 100 }
    assert.equal((await team.post('canary', percent)).statusCode, 200)
    assert.deepEqual(await live(), ['1.1.0'])
    assert.equal((await team.post('canary', { ...percent, percent: 0 })).statusCode, 200)
    assert.deepEqual(await live(), ['1.0.0'])
    assert.equal((await team.post('promote', { version: '1.1.0' })).statusCode, 200)
    assert.deepEqual(await live(), ['1.1.0'])
    assert.equal((await team.post('rollback', {})).statusCode, 200)
    assert.deepEqual(await live(), ['1.0.0'])

    const { events } = await team.history()
    assert.deepEqual(
      events.map(({ action }: { action: string }) => action),
      ['rollback', 'promote', 'canary-ended', 'canary', 'publish', 'promote', 'publish'],
    )
    const file = await app.inject('/remotes/pond/1.1.0/remoteEntry.js')
    assert.equal(file.body, 'pond("1.1.0")')
    const { url } = (await team.post('previews/dev', { origin: 'http://localhost:1' })).json()
    assert.equal((await app.inject(new URL(url).pathname)).statusCode, 303)
  })

  test('creates, lists and revokes deploy tokens; the server has one key', async (t) => {
    const { close, db } = await open()
    t.after(close)
    await addToken(db, { app: 'pond', name: 'ci' })
    await addToken(db, { app: 'pond', name: 'laptop' })
    await revokeToken(db, { app: 'pond', name: 'ci' })
    assert.deepEqual(
      (await listValidTokens(db)).map(({ name }) => name),
      ['laptop'],
    )
    const keys = await Promise.all([readSigningKey(db), readSigningKey(db), readSigningKey(db)])
    assert.equal(new Set(keys).size, 1)
    assert.ok(keys[0])
  })

  test('finds accounts by email in any case, and creates none twice', async (t) => {
    const { close, db } = await open()
    t.after(close)
    assert.equal(await findFirstEmail(db), undefined)
    const account = { email: ' Boss@Sala.example', passwordHash: 'x' }
    const added = await Promise.all([addAccount(db, account, 1), addAccount(db, account, 1)])
    assert.equal(added.filter(Boolean).length, 1)
    assert.equal((await findAccount(db, 'BOSS@sala.example'))?.email, 'boss@sala.example')
    assert.equal(await findFirstEmail(db), 'boss@sala.example')
  })
})
