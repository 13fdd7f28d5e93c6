import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { admin, createTestApp, signInAs } from '../../testing/test-app.ts'
import { allowPasswords } from '../accounts/passkey-rule.ts'
import { commandLineActor } from '../audit/record-change.ts'
import { listNewestRows } from '../audit/repository.ts'

type Headers = Record<string, string>

const host = { host: 'localhost' }
const proof = { password: admin.password }
const editor = { ...admin, email: 'editor@sala.example' }

onDefaultEngine((open) => {
  async function start(t: TestContext) {
    const opened = await createTestApp(t, { open })
    const { app, db } = opened
    const owner = { ...host, ...(await opened.signIn()) }
    const send = (method: 'POST' | 'PUT', url: string, payload?: object, headers: Headers = host) =>
      app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
    const login = (who: object) => send('POST', '/auth/login', who)
    const read = async (url: string, headers: Headers) =>
      (await app.inject({ url: `/api${url}`, headers })).statusCode
    /** Signs in to an existing account. */
    const enter = async (who: object) => {
      const answer = await login(who)
      assert.equal(answer.statusCode, 200, answer.body)
      return {
        ...answer.json(),
        headers: { ...host, authorization: `Bearer ${answer.json().token}` },
      }
    }
    /** Adds a passkey to the account of a session. */
    async function addPasskey(headers: Headers, by: object = proof) {
      const authenticator = createAuthenticator()
      const asked = await send('POST', '/auth/passkeys/options', { proof: by }, headers)
      assert.equal(asked.statusCode, 200, asked.body)
      const response = authenticator.create(asked.json())
      const added = await send('POST', '/auth/passkeys', { name: 'Phone', response }, headers)
      assert.equal(added.statusCode, 201, added.body)
      const sign = async () =>
        authenticator.get((await send('POST', '/auth/passkeys/sign-in/options')).json())
      return { sign, id: added.json()._id }
    }
    const requirement = (areRequired: boolean, by: object = proof) =>
      send('PUT', '/people/passkeys', { areRequired, proof: by }, owner)
    const join = async () => ({ ...host, ...(await signInAs(app, db, 'editor')) })
    return { ...opened, owner, send, login, read, enter, addPasskey, requirement, join }
  }

  test('requires a passkey of the owner, and re-authentication', async (t) => {
    const { app, owner, requirement, addPasskey } = await start(t)
    const refused = await requirement(true)
    assert.equal(refused.statusCode, 409)
    assert.match(refused.json().message, /don’t have a passkey yet/)
    await addPasskey(owner)
    assert.equal((await requirement(true, { password: 'wrong' })).statusCode, 403)
    const { arePasskeysRequired } = (
      await app.inject({ url: '/api/people', headers: owner })
    ).json()
    assert.equal(arePasskeysRequired, false)
  })

  test('ends all sessions but the owner’s, and records the change once', async (t) => {
    const { db, owner, requirement, addPasskey, join, read, enter } = await start(t)
    const { sign } = await addPasskey(owner)
    const theirs = await join()
    const elsewhere = (await enter(admin)).headers
    assert.equal((await requirement(true)).statusCode, 200)
    assert.equal((await requirement(true, { passkey: await sign() })).statusCode, 200)
    const seen = [owner, theirs, elsewhere].map((headers) => read('/messages', headers))
    assert.deepEqual(await Promise.all(seen), [200, 401, 401])
    assert.equal((await requirement(false, { passkey: await sign() })).statusCode, 200)
    const rows = await listNewestRows(db, { limit: 9 })
    const found = rows
      .filter(({ action }) => action === 'people.passkeys')
      .map(({ after }) => after)
    assert.deepEqual(found, ['{"isRequired":false}', '{"isRequired":true,"endedSessions":2}'])
    assert.equal((await enter(editor)).lacks, undefined)
  })

  test('rejects the password of an account with a passkey', async (t) => {
    const { owner, send, login, requirement, addPasskey, enter } = await start(t)
    const { sign, id } = await addPasskey(owner)
    await requirement(true)
    const refused = await login(admin)
    assert.equal(refused.statusCode, 403)
    assert.match(refused.json().message, /Passkeys are required/)
    assert.equal(refused.json().token, undefined)
    // Does not reveal to others whether an account has a passkey.
    const wrong = await login({ ...admin, password: 'wrong' })
    assert.deepEqual([wrong.statusCode, wrong.json().message], [401, 'Wrong email or password.'])
    assert.equal((await send('POST', '/auth/passkeys/sign-in', await sign())).statusCode, 200)
    const more = await send('POST', '/auth/passkeys/options', { proof }, owner)
    assert.equal(more.statusCode, 403)
    const last = { proof: { passkey: await sign() } }
    const removal = await send('POST', `/auth/passkeys/${id}/remove`, last, owner)
    assert.equal(removal.statusCode, 409)
    assert.match(removal.json().message, /another one first/)
    await requirement(false, { passkey: await sign() })
    await enter(admin)
  })

  test('an account without a passkey can only add one, and then use its role in the same session', async (t) => {
    const { owner, send, requirement, addPasskey, join, enter, login, read } = await start(t)
    await join()
    await addPasskey(owner)
    await requirement(true)
    const { headers, lacks } = await enter(editor)
    const other = (await enter(editor)).headers
    assert.equal(lacks, 'passkey')
    assert.deepEqual(
      [await read('/messages', headers), await read('/auth/passkeys', headers)],
      [403, 200],
    )
    const { sign } = await addPasskey(headers)
    assert.deepEqual([await read('/messages', headers), await read('/messages', other)], [200, 401])
    assert.equal((await login(editor)).statusCode, 403)
    const entered = await send('POST', '/auth/passkeys/sign-in', await sign())
    assert.equal(entered.json().lacks, undefined)
  })

  test('the command line turns the rule off, which restores the rights of all sessions', async (t) => {
    const { db, clock, owner, send, requirement, addPasskey, join, enter } = await start(t)
    assert.equal(await allowPasswords(db, commandLineActor, clock.nowMs), false)
    await join()
    await addPasskey(owner)
    await requirement(true)
    const { headers } = await enter(editor)
    const add = async () => (await send('POST', '/staff', { name: 'Mali' }, headers)).statusCode
    assert.equal(await add(), 403)
    assert.equal(await allowPasswords(db, commandLineActor, clock.nowMs), true)
    assert.equal(await add(), 201)
    const rows = await listNewestRows(db, { limit: 9 })
    const row = rows.find(({ action }) => action === 'people.passkeys')
    assert.equal(row?.who, 'command line')
    await enter(admin)
  })
})
