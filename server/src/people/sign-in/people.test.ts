import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Invited, People, Role } from '@sala/kit/contract/people'
import { onDefaultEngine } from '../../testing/engines.ts'
import { admin, createTestApp, signInAs } from '../../testing/test-app.ts'
import { addAccount } from '../accounts/repository.ts'
import { listNewestRows } from '../audit/repository.ts'

const dayMs = 24 * 60 * 60_000
const proof = { password: admin.password }
const chosen = 'seven quiet lanterns'

onDefaultEngine((open) => {
  /** Starts the app with a signed-in owner. */
  async function start(t: TestContext) {
    const opened = await createTestApp(t, { open })
    const { app, signIn } = opened
    const headers = await signIn()
    const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object = { proof }) =>
      app.inject({
        method,
        url: `/api/people${path}`,
        headers,
        ...(method !== 'DELETE' && { payload }),
      })
    const read = async (): Promise<People> =>
      (await app.inject({ url: '/api/people', headers })).json()
    async function invite(email = 'mali@sala.example', role: Role = 'editor') {
      const answer = await send('POST', '/invitations', { email, role, proof })
      assert.equal(answer.statusCode, 201, answer.body)
      const invited: Invited & { link: string } = answer.json()
      return { ...invited, token: invited.link.split('#invitation=')[1] ?? '' }
    }
    const join = (token: string, password = chosen) =>
      app.inject({ method: 'POST', url: '/api/auth/invitation', payload: { token, password } })
    const findId = async (email: string) =>
      (await read()).people.find((person) => person.email === email)?._id ?? ''
    return { ...opened, headers, send, read, invite, join, findId }
  }

  test('accepting an invitation sets a password and signs in with the role', async (t) => {
    const { app, db, clock, read, invite, join } = await start(t)
    const { invitation, link, token } = await invite(' Mali@Sala.example ')
    assert.match(link, /^http:\/\/localhost(:\d+)?\/login#invitation=[\w-]{43}$/)
    assert.equal(invitation.email, 'mali@sala.example')
    assert.deepEqual((await read()).invitations, [invitation])
    assert.equal(invitation.byMail, false)
    clock.nowMs++
    const joined = await join(token)
    assert.equal(joined.statusCode, 200, joined.body)
    assert.equal(joined.headers['cache-control'], 'no-store')
    const { role, token: session } = joined.json()
    assert.equal(role, 'editor')
    const headers = { authorization: `Bearer ${session}` }
    assert.equal((await app.inject({ url: '/api/messages', headers })).statusCode, 200)
    assert.equal((await app.inject({ url: '/api/people', headers })).statusCode, 403)
    const { people, invitations } = await read()
    const listed = people.map(({ email, isSelf, sessions }) => [email, isSelf, sessions])
    assert.deepEqual(listed, [
      [admin.email, true, 1],
      ['mali@sala.example', false, 1],
    ])
    assert.deepEqual(invitations, [])
    const payload = { email: 'mali@sala.example', password: chosen }
    const again = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
    assert.equal(again.json().role, 'editor')
    const rows = await listNewestRows(db, { limit: 4, about: 'accounts' })
    const actions = rows.map(({ action }) => action).join(' ')
    assert.equal(actions, 'session.sign-in session.sign-in person.join person.invite')
  })

  test('an invitation is valid once, for a day, until another one replaces it', async (t) => {
    const { clock, send, invite, join } = await start(t)
    const refused = async (token: string) => {
      const { statusCode, body } = await join(token)
      assert.deepEqual([statusCode, /no longer valid/.test(body)], [403, true], body)
    }
    const { token: replaced } = await invite()
    const { token } = await invite()
    await refused(replaced)
    await refused(`${token.slice(1)}A`)
    const weak = await join(token, 'password')
    assert.equal(weak.statusCode, 400)
    assert.equal((await join(token)).statusCode, 200)
    await refused(token)

    const { invitation, token: withdrawn } = await invite('anong@sala.example')
    assert.equal((await send('DELETE', `/invitations/${invitation._id}`)).statusCode, 200)
    assert.equal((await send('DELETE', `/invitations/${invitation._id}`)).statusCode, 404)
    await refused(withdrawn)

    const { token: old } = await invite('anong@sala.example')
    clock.nowMs += dayMs
    await refused(old)
  })

  test('shows who invites whom as what, as long as the invitation is valid', async (t) => {
    const { app, db, clock, send, invite, join } = await start(t)
    const check = (token: string, kind = 'invitation') =>
      app.inject({ method: 'POST', url: '/api/auth/links/check', payload: { kind, token } })
    const refused = async (token: string, kind?: string) => {
      const answer = await check(token, kind)
      const message = 'This link is no longer valid. Please ask for a new one.'
      assert.deepEqual([answer.statusCode, answer.json().message], [403, message])
    }
    const { token } = await invite()
    const shown = { email: 'mali@sala.example', role: 'editor', invitedBy: admin.email }
    for (const pasted of [token, ` ${token}\n`, `\u200b${token}\u00a0`]) {
      const answer = await check(pasted)
      assert.deepEqual(answer.json(), shown)
      assert.equal(answer.headers['cache-control'], 'no-store')
    }
    await refused(token, 'reset')
    await refused('x'.repeat(43))
    await refused('')
    assert.equal((await check(token, 'session')).statusCode, 400)
    assert.equal((await join(`${token} `)).statusCode, 200, 'a check does not use it')
    await refused(token)

    const { invitation, token: withdrawn } = await invite('anong@sala.example')
    await send('DELETE', `/invitations/${invitation._id}`)
    await refused(withdrawn)
    const { token: late } = await invite('anong@sala.example')
    await addAccount(db, { email: 'anong@sala.example', passwordHash: 'x' }, 0)
    await refused(late)
    const { token: old } = await invite('dao@sala.example')
    clock.nowMs += dayMs
    await refused(old)
  })

  test('counts checks of wrong links as wrong tries, and right ones not', async (t) => {
    const { app, invite, join } = await start(t)
    const check = (token: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/links/check',
        payload: { kind: 'invitation', token },
      })
    const { token } = await invite()
    for (let tries = 0; tries < 31; tries++) assert.equal((await check(token)).statusCode, 200)
    for (let tries = 0; tries < 30; tries++) {
      assert.equal((await check('x'.repeat(43))).statusCode, 403)
    }
    assert.deepEqual([(await check(token)).statusCode, (await join(token)).statusCode], [429, 429])
  })

  test('accepts one of several concurrent uses of an invitation, and rate-limits guesses', async (t) => {
    const { read, invite, join } = await start(t)
    const { token } = await invite()
    const answers = await Promise.all([join(token), join(token), join(token)])
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 403, 403])
    assert.equal((await read()).people.length, 2)
    for (let guess = 0; guess < 28; guess++) await join('x'.repeat(43))
    assert.equal((await join((await invite('anong@sala.example')).token)).statusCode, 429)
  })

  test('rejects an invitation for an existing account, an unknown role, or without re-authentication', async (t) => {
    const { send, read, invite } = await start(t)
    const email = 'mali@sala.example'
    const inviteStatus = async (payload: object) =>
      (await send('POST', '/invitations', payload)).statusCode
    assert.equal(await inviteStatus({ email: admin.email, role: 'editor', proof }), 409)
    assert.equal(await inviteStatus({ email: 'mali', role: 'editor', proof }), 400)
    assert.equal(await inviteStatus({ email, role: 'queen', proof }), 400)
    assert.equal(await inviteStatus({ email, role: 'editor' }), 400)
    const wrong = { password: 'a wrong password' }
    assert.equal(await inviteStatus({ email, role: 'owner', proof: wrong }), 403)
    assert.deepEqual((await read()).invitations, [])
    await invite(email)
  })

  test('changing the role ends the sessions and takes effect at once', async (t) => {
    const { app, db, headers, send, findId } = await start(t)
    const editor = await signInAs(app, db, 'editor')
    const id = await findId('editor@sala.example')
    const read = async (by: object) =>
      (await app.inject({ url: '/api/messages', headers: { ...by } })).statusCode
    assert.equal(await read(editor), 200)
    assert.equal((await send('PUT', `/${id}/role`, { role: 'developer', proof })).statusCode, 200)
    assert.equal(await read(editor), 401)
    const payload = { email: 'editor@sala.example', password: admin.password }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
    assert.equal(await read({ authorization: `Bearer ${answer.json().token}` }), 403)
    assert.equal(await read(headers), 200)
    const rows = await listNewestRows(db, { limit: 2 })
    assert.equal(rows[1]?.before, JSON.stringify({ email: payload.email, role: 'editor' }))
  })

  test('ends the sessions of an account, and removes it', async (t) => {
    const { app, db, send, read, findId } = await start(t)
    const reader = await signInAs(app, db, 'reader')
    const id = await findId('reader@sala.example')
    const status = async () =>
      (await app.inject({ url: '/api/auth/sessions', headers: reader })).statusCode
    assert.equal(await status(), 200)
    assert.equal((await send('POST', `/${id}/end-sessions`)).statusCode, 200)
    assert.equal(await status(), 401)
    assert.equal((await send('POST', `/${id}/remove`)).statusCode, 200)
    assert.equal((await send('POST', `/${id}/remove`)).statusCode, 404)
    assert.equal((await read()).people.length, 1)
  })

  test('does not remove the last owner, even when two owners remove each other concurrently', async (t) => {
    const { app, db, headers, send, findId } = await start(t)
    const ownId = await findId(admin.email)
    await signInAs(app, db, 'editor')
    for (const [method, path, payload] of [
      ['PUT', 'role', { role: 'reader', proof }],
      ['POST', 'remove', { proof }],
    ] as const) {
      const answer = await send(method, `/${ownId}/${path}`, payload)
      assert.equal(answer.statusCode, 409)
      assert.match(answer.json().message, /is the only owner/)
    }
    const other = await signInAs(app, db, 'owner')
    const otherId = await findId('owner@sala.example')
    const remove = (by: object, id: string) =>
      app.inject({
        method: 'POST',
        url: `/api/people/${id}/remove`,
        headers: { ...by },
        payload: { proof },
      })
    const answers = await Promise.all([remove(headers, otherId), remove(other, ownId)])
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    // 403 when the owner was removed while their password was verified.
    assert.match(statuses.join(' '), /^200 (401|403|409|503)$/)
    const owners = db.selectFrom('account').select('email').where('role', '=', 'owner')
    assert.equal((await owners.execute()).length, 1)
  })
})
