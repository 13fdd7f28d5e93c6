import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { admin, createTestApp } from '../../testing/test-app.ts'
import { resetAdministrator } from '../accounts/manage-accounts.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { addAccount } from '../accounts/repository.ts'
import { listNewestRows } from '../audit/repository.ts'

const minuteMs = 60_000
const passwords = await createPasswords({ memoryKiB: 8, passes: 1 })
const host = { host: 'localhost' }
const proof = { password: admin.password }

onDefaultEngine((open) => {
  async function start(t: Parameters<typeof createTestApp>[0], options = {}) {
    // Without a build there are no releases, so the audit trail only has passkeys.
    const opened = await createTestApp(t, { open, root: import.meta.dirname, ...options })
    const mine = { ...host, ...(await opened.signIn()) }
    const post = (path: string, payload?: object, headers: Record<string, string> = host) =>
      opened.app.inject({
        method: 'POST',
        url: `/api/auth/${path}`,
        headers,
        ...(payload && { payload }),
      })
    const login = () => post('login', admin)
    const ask = async () => (await post('passkeys/sign-in/options')).json()
    const enter = (answer: object) => post('passkeys/sign-in', answer)

    /** Adds a passkey to the administrator's account. */
    async function add(authenticator = createAuthenticator(), name = 'My phone') {
      const creation = await post('passkeys/options', { proof }, mine)
      const response = authenticator.create(creation.json())
      const added = await post('passkeys', { name, response }, mine)
      assert.equal(added.statusCode, 201, added.body)
      /** Creates a proof for re-authentication. */
      const sign = async () => ({ passkey: authenticator.get(await ask()) })
      return { authenticator, passkey: added.json(), sign }
    }
    const list = async () =>
      (await opened.app.inject({ url: '/api/auth/passkeys', headers: mine })).json()
    const demand = (isRequired: boolean, by: object = proof) =>
      opened.app.inject({
        method: 'PUT',
        url: '/api/auth/passkeys/required',
        headers: mine,
        payload: { isRequired, proof: by },
      })
    const remove = (id: string, by: object = proof) =>
      post(`passkeys/${id}/remove`, { proof: by }, mine)
    /** Adds another account; returns its id. */
    const addOther = async () =>
      (await addAccount(opened.db, { email: 'b@sala.example', passwordHash: 'x' }, 0)) ?? ''
    return { ...opened, mine, post, login, ask, enter, add, list, demand, remove, addOther }
  }

  test('adds a passkey, signs in with it alone, and lists it', async (t) => {
    const { db, app, clock, ask, enter, add, list } = await start(t)
    const { authenticator, passkey } = await add()
    const { accepted, ...listed } = await list()
    assert.deepEqual(listed, { isRequired: false, isRule: false, passkeys: [passkey] })
    assert.deepEqual([passkey.name, passkey.lastUsedAt], ['My phone', null])

    const signed = authenticator.get(await ask())
    assert.deepEqual(accepted, {
      rpId: 'localhost',
      userId: signed.response.userHandle,
      allAcceptedCredentialIds: [signed.id],
    })
    const answer = await enter(signed)
    assert.equal(answer.statusCode, 200, answer.body)
    const { token, email } = answer.json()
    assert.equal(email, admin.email)
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await app.inject({ url: '/api/messages', headers })).statusCode, 200)
    assert.equal(Date.parse((await list()).passkeys[0].lastUsedAt), clock.nowMs)
    const rows = await listNewestRows(db, { limit: 9 })
    assert.deepEqual(
      rows.map(({ who, action }) => [who, action]),
      [
        [admin.email, 'session.sign-in'],
        [admin.email, 'passkey.add'],
        [admin.email, 'session.sign-in'],
      ],
    )
    assert.match(rows[0]?.after ?? '', /"by":"passkey"/)
  })

  test('rejects a passkey for an unknown challenge, without user verification or for another account', async (t) => {
    const { db, mine, post, ask, enter, add, addOther } = await start(t)
    const create = async () => (await post('passkeys/options', { proof }, mine)).json()
    const register = async (response: object) =>
      (await post('passkeys', { name: '', response }, mine)).statusCode
    const unknown = { ...(await create()), challenge: 'made-up' }
    assert.equal(await register(createAuthenticator().create(unknown)), 400)
    const unverified = { isVerified: false }
    assert.equal(await register(createAuthenticator().create(await create(), unverified)), 400)
    const { authenticator } = await add()
    assert.equal((await enter(authenticator.get(await ask(), unverified))).statusCode, 401)

    const response = createAuthenticator().create(await create())
    await db
      .updateTable('session')
      .set({ accountId: await addOther() })
      .execute()
    assert.equal(await register(response), 400)
  })

  test('accepts a response once, in time, for this site and with the right key only', async (t) => {
    const { clock, ask, enter, add, remove } = await start(t)
    const { authenticator, passkey } = await add()
    const used = authenticator.get(await ask())
    assert.equal((await enter(used)).statusCode, 200)
    assert.equal((await enter(used)).statusCode, 401)

    const late = authenticator.get(await ask())
    clock.nowMs += 5 * minuteMs
    assert.equal((await enter(late)).statusCode, 401)

    const elsewhere = authenticator.get(await ask(), { origin: 'http://localhost.evil.example' })
    assert.equal((await enter(elsewhere)).statusCode, 401)

    const [real, forged] = [authenticator.get(await ask()), createAuthenticator()]
    const { signature } = forged.get(await ask()).response
    const answer = await enter({ ...real, response: { ...real.response, signature } })
    assert.equal(answer.statusCode, 401)
    assert.match(answer.json().message, /couldn’t be verified/)
    assert.equal((await enter(forged.get(await ask()))).statusCode, 401)
    assert.equal((await enter(authenticator.get(await ask()))).statusCode, 200)

    const last = authenticator.get(await ask())
    await remove(passkey._id)
    assert.equal((await enter(last)).statusCode, 401)
  })

  test('says that a passkey was removed, whoever had it', async (t) => {
    const { clock, post, mine, login, ask, enter, add, remove, demand } = await start(t)
    const [removed, kept] = [await add(), await add()]
    const removedMessage = /^This passkey was removed\. Use your password or another passkey/
    const expectRemoved = (answer: Awaited<ReturnType<typeof enter>>, statusCode: number) => {
      assert.equal(answer.statusCode, statusCode, answer.body)
      assert.match(answer.json().message, removedMessage)
      assert.equal(answer.json().code, 'unknown-passkey')
    }
    await remove(removed.passkey._id)
    expectRemoved(await enter(removed.authenticator.get(await ask())), 401)
    expectRemoved(await enter(createAuthenticator().get(await ask())), 401)
    const proven = { proof: await removed.sign() }
    expectRemoved(await post('sessions/end-others', proven, mine), 403)
    await demand(true)
    const { secondFactor } = (await login()).json()
    expectRemoved(await enter(removed.authenticator.get(secondFactor)), 401)

    const late = kept.authenticator.get(await ask())
    clock.nowMs += 5 * minuteMs
    const { code } = (await enter(late)).json()
    assert.equal(code, undefined, 'a known passkey stays in the browser')
  })

  test('uses the site from the settings, not from the browser', async (t) => {
    const { ask, enter, add } = await start(t, { publicUrl: new URL('https://sala.example') })
    const { authenticator } = await add(createAuthenticator('https://sala.example'))
    const creation = await ask()
    assert.equal(creation.rpId, 'sala.example')
    assert.equal((await enter(authenticator.get(creation))).statusCode, 200)
    const byHost = authenticator.get(await ask(), { origin: 'http://localhost' })
    assert.equal((await enter(byHost)).statusCode, 401)
  })

  test('does not sign in with the password alone when a passkey is required', async (t) => {
    const { db, login, enter, add, demand } = await start(t)
    const { authenticator, passkey } = await add()
    assert.equal((await demand(true)).statusCode, 200)
    const answer = await login()
    assert.equal(answer.statusCode, 401)
    assert.deepEqual(Object.keys(answer.json()), ['status', 'message', 'secondFactor'])
    const { secondFactor } = answer.json()
    const [allowed] = secondFactor.allowCredentials
    assert.equal(allowed.id, authenticator.get(secondFactor).id)
    assert.equal((await enter(authenticator.get(secondFactor))).statusCode, 200)
    const [row] = await listNewestRows(db, { limit: 1 })
    assert.match(row?.after ?? '', /"by":"password and passkey"/)
    assert.equal(typeof passkey._id, 'string')
  })

  test('rejects another account’s passkey as the second factor', async (t) => {
    const { db, login, enter, add, demand, addOther } = await start(t)
    const { authenticator: mine } = await add()
    const { authenticator: others, passkey } = await add(createAuthenticator(), 'Mali’s')
    await demand(true)
    const accountId = await addOther()
    await db.updateTable('passkey').set({ accountId }).where('id', '=', passkey._id).execute()
    const { secondFactor } = (await login()).json()
    assert.equal((await enter(others.get(secondFactor))).statusCode, 401)
    const again = (await login()).json().secondFactor
    assert.equal((await enter(mine.get(again))).statusCode, 200)
  })

  test('counts a right password without its passkey as a failed attempt', async (t) => {
    const { login, enter, add, demand } = await start(t)
    const { authenticator } = await add()
    await demand(true)
    for (let tries = 0; tries < 12; tries++) {
      const { secondFactor } = (await login()).json()
      assert.equal((await enter(authenticator.get(secondFactor))).statusCode, 200)
    }
    for (let tries = 0; tries < 10; tries++) assert.equal((await login()).statusCode, 401)
    assert.equal((await login()).statusCode, 429)
  })

  test('rate-limits wrong passkeys and challenges by IP address', async (t) => {
    const { post, ask, enter } = await start(t)
    const authenticator = createAuthenticator()
    for (let tries = 0; tries < 30; tries++) {
      assert.equal((await enter(authenticator.get(await ask()))).statusCode, 401)
    }
    assert.equal((await enter(authenticator.get(await ask()))).statusCode, 429)
    for (let count = 31; count < 60; count++) await ask()
    assert.equal((await post('passkeys/sign-in/options')).statusCode, 429)
  })

  test('does not remove the last passkey while one is required', async (t) => {
    const { demand, add, remove, list } = await start(t)
    assert.equal((await demand(true)).statusCode, 409)
    const [first, second] = [await add(), await add()]
    await demand(true)
    const [byFirst, bySecond] = [await first.sign(), await second.sign()]
    const removals = [remove(first.passkey._id, byFirst), remove(second.passkey._id, bySecond)]
    const [one, other] = await Promise.all(removals)
    assert.deepEqual([one?.statusCode, other?.statusCode].sort(), [200, 409])
    assert.equal((await list()).passkeys.length, 1)
    const remaining = one?.statusCode === 200 ? second : first
    assert.equal((await demand(false, await remaining.sign())).statusCode, 200)
    assert.equal((await remove((await list()).passkeys[0]._id)).statusCode, 200)
    assert.equal((await remove(first.passkey._id)).statusCode, 404)
    const { accepted, ...listed } = await list()
    assert.deepEqual(listed, { isRequired: false, isRule: false, passkeys: [] })
    assert.deepEqual(accepted.allAcceptedCredentialIds, [])
  })

  test('requires re-authentication to change sign-in settings', async (t) => {
    const { clock, post, mine, add, remove, demand, list } = await start(t)
    const { passkey, sign } = await add()
    const stranger = createAuthenticator()
    const before = await list()
    const late = await sign()
    clock.nowMs += 5 * minuteMs
    for (const by of [
      { password: 'a wrong password' },
      { passkey: stranger.get({ challenge: 'made-up' }) },
      late,
    ]) {
      assert.equal((await remove(passkey._id, by)).statusCode, 403)
      assert.equal((await demand(true, by)).statusCode, 403)
      assert.equal((await post('passkeys/options', { proof: by }, mine)).statusCode, 403)
      assert.equal((await post('sessions/end-others', { proof: by }, mine)).statusCode, 403)
    }
    for (const body of [{}, { proof: {} }, { proof: { ...proof, more: 1 } }, { proof: null }]) {
      assert.equal((await post(`passkeys/${passkey._id}/remove`, body, mine)).statusCode, 400)
    }
    assert.deepEqual((await list()).passkeys, before.passkeys)

    const signed = await sign()
    assert.equal((await demand(true, signed)).statusCode, 200)
    assert.equal((await demand(false, signed)).statusCode, 403, 'it confirms once')
  })

  test('does not re-authenticate with the password alone when a passkey is required', async (t) => {
    const { post, mine, add, remove, demand, list } = await start(t)
    const { passkey, sign } = await add()
    await demand(true)
    for (const answer of [
      await remove(passkey._id),
      await demand(false),
      await post('passkeys/options', { proof }, mine),
    ]) {
      assert.equal(answer.statusCode, 403)
      assert.match(answer.json().message, /password alone isn’t enough/)
    }
    assert.equal((await list()).isRequired, true)
    assert.equal((await demand(false, await sign())).statusCode, 200)
  })

  test('does not re-authenticate with another account’s passkey', async (t) => {
    const { db, add, remove, list, addOther } = await start(t)
    const { passkey } = await add()
    const others = await add(createAuthenticator(), 'Mali’s')
    const accountId = await addOther()
    const { _id } = others.passkey
    await db.updateTable('passkey').set({ accountId }).where('id', '=', _id).execute()
    const signed = await others.sign()
    signed.passkey.response.userHandle = Buffer.from(accountId, 'base64url').toString('base64url')
    assert.equal((await remove(passkey._id, signed)).statusCode, 403)
    assert.equal((await list()).passkeys.length, 1)
  })

  const reset = ({ db, clock }: Pick<Awaited<ReturnType<typeof start>>, 'db' | 'clock'>) =>
    resetAdministrator(
      { db, passwords, now: () => clock.nowMs },
      { email: admin.email, keepPasskeys: true },
    )
  const changePassword = async ({ app, mine }: Awaited<ReturnType<typeof start>>) => {
    const payload = { current: admin.password, next: 'eight teak doors' }
    const url = '/api/auth/password'
    const answer = await app.inject({ method: 'PUT', url, headers: mine, payload })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  for (const [name, end] of [
    ['a new password', changePassword],
    ['a reset that keeps passkeys', reset],
  ] as const) {
    test(`${name} invalidates pending challenges, signed or not`, async (t) => {
      const opened = await start(t)
      const { db, mine, post, login, ask, enter, add, demand } = opened
      const { authenticator } = await add()
      const registering = (await post('passkeys/options', { proof }, mine)).json()
      await demand(true)
      const signed = authenticator.get(await ask())
      const second = authenticator.get((await login()).json().secondFactor)
      assert.equal((await db.selectFrom('passkeyChallenge').selectAll().execute()).length, 3)
      await end(opened)
      assert.equal((await enter(signed)).statusCode, 401)
      assert.equal((await enter(second)).statusCode, 401)

      const afterwards = await enter(authenticator.get(await ask()))
      assert.equal(afterwards.statusCode, 200, 'the passkey itself remains')
      const headers = { ...host, authorization: `Bearer ${afterwards.json().token}` }
      const planted = createAuthenticator().create(registering)
      const answer = await post('passkeys', { name: 'planted', response: planted }, headers)
      assert.equal(answer.statusCode, 400)
      assert.equal((await db.selectFrom('passkey').selectAll().execute()).length, 1)
    })
  }

  test('creates no challenge when the password is reset meanwhile', async (t) => {
    let afterVerify: () => Promise<unknown> = async () => {}
    const verify: typeof passwords.verify = async (...given) => {
      const isRight = await passwords.verify(...given)
      await afterVerify()
      return isRight
    }
    const opened = await start(t, { services: { passwords: { ...passwords, verify } } })
    const { db, login, add, demand } = opened
    await add()
    await demand(true)
    afterVerify = () => reset(opened)
    const answer = await login()
    assert.deepEqual([answer.statusCode, answer.json().secondFactor], [401, undefined])
    assert.deepEqual(await db.selectFrom('passkeyChallenge').selectAll().execute(), [])
  })

  test('rejects a duplicate passkey, and a 21st', async (t) => {
    const { db, mine, post, add } = await start(t)
    const { authenticator } = await add()
    const creation = (await post('passkeys/options', { proof }, mine)).json()
    assert.equal(creation.excludeCredentials.length, 1)
    const payload = { name: '', response: authenticator.create(creation) }
    assert.equal((await post('passkeys', payload, mine)).statusCode, 409)
    for (let more = 1; more < 20; more++) await add()
    const full = await post('passkeys/options', { proof }, mine)
    assert.equal(full.statusCode, 409)
    assert.equal((await db.selectFrom('passkey').selectAll().execute()).length, 20)
  })

  test('rejects malformed responses with a message', async (t) => {
    const { ask, enter, add } = await start(t)
    const { authenticator } = await add()
    const real = authenticator.get(await ask())
    for (const [answer, status] of [
      [{}, 400],
      [{ ...real, id: 7 }, 400],
      [{ ...real, response: { ...real.response, signature: '"' } }, 400],
      [{ ...real, response: { ...real.response, clientDataJSON: 'AAAA' } }, 401],
      [{ ...real, response: { ...real.response, authenticatorData: '' } }, 401],
    ] as const) {
      const { statusCode, body } = await enter(answer)
      assert.equal(statusCode, status, body)
      assert.equal(JSON.parse(body).status, 'error')
    }
  })
})
