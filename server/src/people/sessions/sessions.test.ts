import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newToken } from '../../foundation/secrets/tokens.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { admin, createTestApp } from '../../testing/test-app.ts'
import { addAccount } from '../accounts/repository.ts'
import { listNewestRows } from '../audit/repository.ts'
import { addSession } from './repository.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const onPhone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

type Opened = Awaited<ReturnType<typeof createTestApp>>
type Headers = { authorization: string }

const list = ({ app }: Opened, headers: Headers) =>
  app.inject({ url: '/api/auth/sessions', headers })
const fetchStatus = async (opened: Opened, headers: Headers) =>
  (await list(opened, headers)).statusCode

/** Sends a request that needs re-authentication. */
const confirmed = ({ app }: Opened, headers: Headers, path: string, password = admin.password) =>
  app.inject({
    method: 'POST',
    url: `/api/auth/sessions/${path}`,
    headers,
    payload: { proof: { password } },
  })

async function signInOnPhone({ app }: Opened) {
  const headers = { 'user-agent': onPhone }
  const login = { method: 'POST', url: '/api/auth/login', payload: admin, headers } as const
  const answer = await app.inject({ ...login, remoteAddress: '10.0.0.7' })
  return { authorization: `Bearer ${answer.json().token}` }
}

onEachEngine((open) => {
  test('expires after 12 idle hours, and setting the clock back does not revive it', async (t) => {
    const opened = await createTestApp(t, { open })
    const { clock, signIn } = opened
    const headers = await signIn()
    clock.nowMs += 12 * hourMs - 1
    assert.equal(await fetchStatus(opened, headers), 200)
    clock.nowMs += 12 * hourMs - 1
    assert.equal(await fetchStatus(opened, headers), 200)
    clock.nowMs += 12 * hourMs
    assert.equal(await fetchStatus(opened, headers), 401)
    clock.nowMs -= 6 * hourMs
    assert.equal(await fetchStatus(opened, headers), 401)

    const next = await signIn()
    clock.nowMs += 10 * hourMs
    assert.equal(await fetchStatus(opened, next), 200)
    clock.nowMs -= 9 * hourMs
    assert.equal(await fetchStatus(opened, next), 401, 'it was used in the future')
  })

  test('expires after seven days in use', async (t) => {
    const opened = await createTestApp(t, { open })
    const { clock, signIn } = opened
    const headers = await signIn()
    const endMs = clock.nowMs + 7 * dayMs
    while (clock.nowMs + 6 * hourMs < endMs) {
      clock.nowMs += 6 * hourMs
      assert.equal(await fetchStatus(opened, headers), 200)
    }
    clock.nowMs = endMs - 1
    assert.equal(await fetchStatus(opened, headers), 200)
    clock.nowMs = endMs
    assert.equal(await fetchStatus(opened, headers), 401)
  })

  test('records a use at most once a minute', async (t) => {
    const opened = await createTestApp(t, { open })
    const { clock, db, signIn } = opened
    const headers = await signIn()
    const startMs = clock.nowMs
    const seenMs = async () =>
      (await db.selectFrom('session').select('lastSeenAt').executeTakeFirstOrThrow()).lastSeenAt
    clock.nowMs += minuteMs - 1
    await fetchStatus(opened, headers)
    assert.equal(await seenMs(), startMs)
    clock.nowMs += 1
    await fetchStatus(opened, headers)
    assert.equal(await seenMs(), startMs + minuteMs)
  })

  test('lists sessions without tokens or hashes', async (t) => {
    const opened = await createTestApp(t, { open })
    const here = await opened.signIn()
    opened.clock.nowMs += minuteMs
    const phone = await signInOnPhone(opened)
    const answer = await list(opened, phone)
    const at = new Date(opened.clock.nowMs).toISOString()
    assert.deepEqual(answer.json()[0], {
      _id: answer.json()[0]._id,
      isThis: true,
      device: 'Chrome on Android',
      address: '10.0.0.7',
      createdAt: at,
      lastSeenAt: at,
    })
    assert.match(answer.json()[0]._id, /^[\w-]{22}$/)
    assert.deepEqual(
      answer.json().map(({ isThis }: { isThis: boolean }) => isThis),
      [true, false],
    )
    const rows = await opened.db.selectFrom('session').select('tokenHash').execute()
    for (const secret of [here.authorization.slice(7), ...rows.map((row) => row.tokenHash)]) {
      assert.ok(!answer.body.includes(secret))
    }
    assert.equal(answer.headers['cache-control'], 'no-store')
  })

  test('ends one session from another after re-authentication, and records it', async (t) => {
    const opened = await createTestApp(t, { open })
    const [here, phone] = [await opened.signIn(), await signInOnPhone(opened)]
    const [there] = (await list(opened, here))
      .json()
      .filter(({ isThis }: { isThis: boolean }) => !isThis)
    const end = (password = admin.password) => confirmed(opened, here, `${there._id}/end`, password)
    assert.equal((await end('a wrong password')).statusCode, 403)
    assert.equal(await fetchStatus(opened, phone), 200)
    assert.equal((await end()).statusCode, 200)
    assert.equal(await fetchStatus(opened, phone), 401)
    assert.equal(await fetchStatus(opened, here), 200)
    assert.equal((await end()).statusCode, 404)
    const [row] = await listNewestRows(opened.db, { limit: 1 })
    assert.deepEqual(
      [row?.who, row?.action, row?.subject, row?.before],
      [admin.email, 'session.end', there._id, '{"device":"Chrome on Android"}'],
    )
  })

  test('ends all other sessions at once after re-authentication', async (t) => {
    const opened = await createTestApp(t, { open })
    const here = await opened.signIn()
    for (let count = 0; count < 2; count++) await signInOnPhone(opened)
    const end = (password = admin.password) => confirmed(opened, here, 'end-others', password)
    assert.equal((await end('a wrong password')).statusCode, 403)
    assert.equal((await end()).json().message, 'Signed out on 2 other devices.')
    assert.equal((await end()).json().message, 'You aren’t signed in anywhere else.')
  })

  test('does not end a session of another account', async (t) => {
    const opened = await createTestApp(t, { open })
    const { db, clock, signIn } = opened
    const headers = await signIn()
    const account = { email: 'mali@sala.example', passwordHash: 'hash' }
    const accountId = (await addAccount(db, account, 0)) ?? ''
    const expiresAt = clock.nowMs + hourMs
    const place = { device: '', address: null }
    const session = { tokenHash: newToken(), accountId, ...place, expiresAt }
    const id = await addSession(db, session, clock.nowMs)
    assert.equal((await confirmed(opened, headers, `${id}/end`)).statusCode, 404)
    assert.equal((await confirmed(opened, headers, 'end-others')).statusCode, 200)
    assert.equal((await db.selectFrom('session').selectAll().execute()).length, 2)
  })
})
