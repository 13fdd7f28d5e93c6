import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { cleanUp } from '../../../operations/housekeeping/jobs.ts'
import { listNewestRows } from '../../../people/audit/repository.ts'
import { remoteBundle } from '../../../testing/bundles.ts'
import { onDefaultEngine } from '../../../testing/engines.ts'
import { createReleaseApp } from '../../../testing/release-team.ts'
import { addToken } from '../../../testing/team-access.ts'
import { admin, createTestApp } from '../../../testing/test-app.ts'
import { createPrivateKeyPem, toKeyId, toPublicKey } from '../keys.ts'

const proof = { password: admin.password }
const hourMs = 60 * 60_000
const toText = (privateKey: string) => `ed25519:${toPublicKey(privateKey)}`
const newPublicKey = () => toText(createPrivateKeyPem())

onDefaultEngine((open) => {
  /** A signed-in administrator who creates links, and a team that uses them. */
  async function start(t: TestContext, opened = createTestApp(t, { open })) {
    const { app, db, clock, signIn } = await opened
    const headers = await signIn()
    const post = (url: string, payload: object, from: object = headers) =>
      app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...from } })
    const createLink = (team: string, name?: string) => post(`/teams/${team}/link`, { name, proof })
    const linkFor = async (team: string, name?: string) => {
      const { hash } = new URL((await createLink(team, name)).json().link)
      return { app: team, secret: hash.slice(`#${team}.`.length) }
    }
    const use = (link: object, publicKey = newPublicKey()) =>
      post('/enrol', { ...link, publicKey }, {})
    const reads = async (token: string, team = 'garden') => {
      const authorization = `Bearer ${token}`
      const url = `/api/releases/${team}/history`
      return (await app.inject({ url, headers: { authorization } })).statusCode
    }
    const teams = async () => (await app.inject({ url: '/api/teams', headers })).json()
    return { app, db, clock, headers, post, createLink, linkFor, use, reads, teams }
  }

  test('a link gives a token and registers a key once', async (t) => {
    const { db, clock, createLink, use, reads, teams } = await start(t)
    const created = await createLink('meadow')
    assert.equal(created.statusCode, 201, created.body)
    const { link, expiresAt } = created.json()
    assert.match(link, /^http:\/\/localhost\/enrol#meadow\.[\w-]{43}$/)
    assert.equal(Date.parse(expiresAt), clock.nowMs + hourMs)
    assert.deepEqual((await teams()).at(-1)?.links, [{ name: 'default', expiresAt }])

    const key = createPrivateKeyPem()
    const secret = link.slice(-43)
    const used = await use({ app: 'meadow', secret }, toText(key))
    assert.equal(used.statusCode, 200, used.body)
    assert.equal(used.headers['cache-control'], 'no-store')
    const { token } = used.json()
    assert.equal(await reads(token, 'meadow'), 200)
    const [team] = (await teams()).filter((one: { app: string }) => one.app === 'meadow')
    assert.deepEqual(
      [team.links, team.tokens[0].name, team.keys[0].id, team.keys[0].lastUsedAt],
      [[], 'default', toKeyId(toPublicKey(key)), null],
    )

    const again = await use({ app: 'meadow', secret })
    assert.equal(again.statusCode, 403)
    const stored = JSON.stringify([
      await db.selectFrom('enrolment').selectAll().execute(),
      await db.selectFrom('deployToken').selectAll().execute(),
      await listNewestRows(db, { limit: 50 }),
    ])
    for (const secretText of [secret, token]) assert.ok(!stored.includes(secretText.slice(-43)))
  })

  test('gives one token for two concurrent uses', async (t) => {
    const { db, linkFor, use } = await start(t)
    const link = await linkFor('meadow')
    const answers = await Promise.all(Array.from({ length: 4 }, () => use(link)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    assert.deepEqual(statuses.sort(), [200, 403, 403, 403])
    const count = async (table: 'deployToken' | 'teamKey') =>
      (await db.selectFrom(table).selectAll().where('app', '=', 'meadow').execute()).length
    assert.deepEqual([await count('deployToken'), await count('teamKey')], [1, 1])
  })

  test('refuses used, replaced, expired, revoked, foreign and forged links alike', async (t) => {
    const { db, clock, post, headers, linkFor, use } = await start(t)
    const used = await linkFor('meadow')
    await use(used)
    const replaced = await linkFor('meadow')
    const other = await linkFor('meadow', 'ci')
    const revoked = await linkFor('orchard')
    await post('/teams/orchard/revoke', { name: 'default', proof }, headers)
    const late = await linkFor('late')
    clock.nowMs += 1
    const open = await linkFor('meadow')
    clock.nowMs += hourMs - 1
    const before = await db.selectFrom('teamKey').selectAll().execute()
    const refusals = [
      await use(used),
      await use(replaced),
      await use(late),
      await use(revoked),
      await use({ ...open, app: 'orchard' }),
      await use({ ...open, app: 'nobody' }),
      await use({ app: 'meadow', secret: '' }),
      await use({ app: 'meadow', secret: open.secret.slice(1) }),
    ]
    for (const { statusCode, body } of refusals) {
      assert.equal(statusCode, 403)
      assert.equal(body, refusals[0]?.body)
    }
    assert.deepEqual(await db.selectFrom('teamKey').selectAll().execute(), before)
    assert.equal((await use(open)).statusCode, 200)
    assert.equal((await use(other)).statusCode, 403)
    await cleanUp(db, clock.nowMs)
    assert.deepEqual(await db.selectFrom('enrolment').selectAll().execute(), [])
  })

  test('revokes the former token of the same name when a new link is used', async (t) => {
    const { db, linkFor, use, reads } = await start(t)
    const byHand = await addToken(db, { app: 'garden', name: 'laptop' })
    const ci = (await use(await linkFor('garden', 'ci'))).json().token
    const link = await linkFor('garden', 'laptop')
    assert.equal(await reads(byHand), 200)
    const publicKey = newPublicKey()
    const first = (await use(link, publicKey)).json().token
    const again = await use(await linkFor('garden', 'laptop'), publicKey)
    assert.deepEqual(
      [await reads(byHand), await reads(first), await reads(again.json().token), await reads(ci)],
      [401, 401, 200, 200],
    )
    const keys = await db.selectFrom('teamKey').select('name').where('app', '=', 'garden').execute()
    assert.deepEqual(
      keys
        .map(({ name }) => name)
        .filter((name) => name !== 'sala')
        .sort(),
      ['ci', 'laptop'],
    )
    const recorded = (await listNewestRows(db, { limit: 3 })).map(({ who, action }) => [
      who,
      action,
    ])
    assert.deepEqual(recorded, [
      ['enrolment link', 'token.add'],
      ['enrolment link', 'token.revoke'],
      ['admin@sala.example', 'team.link'],
    ])
  })

  test('refuses a revoked key, and keeps the link', async (t) => {
    const { post, linkFor, use } = await start(t)
    const publicKey = newPublicKey()
    const { token } = (await use(await linkFor('meadow'), publicKey)).json()
    assert.ok(token)
    const lost = { name: 'default', only: 'key', proof }
    assert.deepEqual((await post('/teams/meadow/revoke', lost)).json(), {
      links: 0,
      tokens: 0,
      keys: 1,
    })
    const link = await linkFor('meadow')
    const refusal = await use(link, publicKey)
    assert.equal(refusal.statusCode, 403)
    assert.match(refusal.json().message, /was revoked for meadow\. Move its file away/)
    assert.equal((await use(link)).statusCode, 200)
  })

  test('revokes token and key of a name, or one of them', async (t) => {
    const { post, linkFor, use, reads, teams } = await start(t)
    const laptop = (await use(await linkFor('meadow', 'laptop'))).json().token
    const ci = (await use(await linkFor('meadow', 'ci'))).json().token
    const revoke = (payload: object) => post('/teams/meadow/revoke', { ...payload, proof })
    assert.deepEqual((await revoke({ name: 'laptop' })).json(), { links: 0, tokens: 1, keys: 1 })
    assert.deepEqual([await reads(laptop, 'meadow'), await reads(ci, 'meadow')], [401, 200])
    assert.deepEqual((await revoke({ name: 'ci', only: 'token' })).json().keys, 0)
    const team = (await teams()).find((one: { app: string }) => one.app === 'meadow')
    assert.deepEqual([team.tokens, team.keys.length], [[], 1])
    assert.equal((await revoke({ name: 'laptop' })).statusCode, 404)
  })

  test('requires an administrator who has just proved their identity', async (t) => {
    const { app, db, post, headers, linkFor, use } = await start(t)
    const { token } = (await use(await linkFor('meadow'))).json()
    const deployer = { authorization: `Bearer ${token}` }
    for (const from of [{}, deployer]) {
      assert.equal((await post('/teams/meadow/link', { proof }, from)).statusCode, 401)
      const revocation = { name: 'default', proof }
      assert.equal((await post('/teams/meadow/revoke', revocation, from)).statusCode, 401)
      assert.equal((await app.inject({ url: '/api/teams', headers: from })).statusCode, 401)
    }
    const wrong = { password: 'another password' }
    const calls = [
      post('/teams/meadow/link', { proof: wrong }),
      post('/teams/meadow/revoke', { name: 'default', proof: wrong }),
      post('/teams/meadow/link', { proof }, { ...headers, 'sec-fetch-site': 'cross-site' }),
    ]
    for (const call of calls) assert.equal((await call).statusCode, 403)
    assert.equal((await post('/teams/meadow/link', {})).statusCode, 400)
    assert.deepEqual(await db.selectFrom('enrolment').selectAll().execute(), [])
  })

  test('limits the rate of wrong links only', async (t) => {
    const { clock, linkFor, use } = await start(t)
    for (let tries = 0; tries < 29; tries++) {
      assert.equal((await use({ app: 'meadow', secret: `${tries}` })).statusCode, 403)
    }
    for (let right = 0; right < 3; right++) {
      assert.equal((await use(await linkFor('meadow'))).statusCode, 200)
    }
    assert.equal((await use({ app: 'meadow', secret: 'x' })).statusCode, 403)
    const link = await linkFor('meadow')
    assert.equal((await use(link)).statusCode, 429)
    clock.nowMs += 15 * 60_000
    assert.equal((await use(link)).statusCode, 200)
  })

  test('shows the last use of tokens and keys', async (t) => {
    const opened = createReleaseApp(t, { open })
    const { clock, team } = await opened
    // Test teams are created at the machine's time.
    clock.nowMs = Date.now()
    const { teams } = await start(t, opened)
    await team.ship(remoteBundle())
    const pond = (await teams()).find((one: { app: string }) => one.app === 'pond')
    const at = new Date(clock.nowMs).toISOString()
    assert.deepEqual([pond.tokens[0].lastUsedAt, pond.keys[0].lastUsedAt], [at, at])
  })
})

test('refuses invalid and long names, and does not quote them', async (t) => {
  const { app, signIn } = await createTestApp(t)
  const headers = await signIn()
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url, payload, headers })
    return [answer.statusCode, answer.body] as const
  }
  for (const name of ['Garden', '9lives', 'a'.repeat(41), '..']) {
    const [status] = await post(`/api/teams/${name}/link`, { proof })
    assert.ok(status === 404 || status === 400, `${name}: ${status}`)
  }
  for (const name of ['sala', 'checkout', 'a b', '']) {
    const [status, body] = await post('/api/teams/garden/link', { name, proof })
    assert.equal(status, 400)
    assert.match(body, /is not a valid token name/)
  }
  const good = { app: 'garden', secret: 'marked', publicKey: newPublicKey() }
  for (const invalid of [
    { secret: `marked${'x'.repeat(100)}` },
    { secret: ['marked'] },
    { secret: { marked: 1 } },
    { publicKey: 'marked' },
    { publicKey: good.publicKey.replace('ed25519', 'rsa') },
    { app: 'marked/..' },
    { more: 1 },
  ]) {
    const [status, body] = await post('/api/enrol', { ...good, ...invalid })
    assert.equal(status, 400, body)
    assert.doesNotMatch(body, /marked/)
  }
  const [status] = await post('/api/enrol', { ...good, secret: 'x'.repeat(70_000) })
  assert.equal(status, 413)
})
