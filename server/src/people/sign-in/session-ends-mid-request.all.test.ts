import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { emptySiteContent } from '@sala/kit/contract/site'
import { rooms, staff } from '../../content/collections/collections.ts'
import { addMessage, type MessageTable } from '../../content/contact/repository.ts'
import type { Collection } from '../../content/entries/collection.ts'
import { recordVersions } from '../../content/entries/history/repository.ts'
import { createEntryRepository } from '../../content/entries/repository.ts'
import { addEdition } from '../../content/site/repository.ts'
import type { Db } from '../../foundation/db/database.ts'
import { addPreviewLink } from '../../releases/preview/repository.ts'
import { signRelease } from '../../releases/trust/keys.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { gzipped, pond, remoteBundle } from '../../testing/bundles.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { interceptNextApp } from '../../testing/partial-requests.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { sampleSome } from '../../testing/random.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { addToken, revokeToken } from '../../testing/team-access.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { pictureForm } from '../../testing/upload-forms.ts'
import { invite } from '../accounts/invitations.ts'
import { removePerson, resetAdministrator } from '../accounts/manage-accounts.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { addAccount } from '../accounts/repository.ts'
import { commandLineActor } from '../audit/record-change.ts'

// For each route: the guard accepts a request, whose last byte is sent after its session has ended. The request must
// then change nothing.

const passwords = await createPasswords({ memoryKiB: 8, passes: 1 })
const password = 'nine lotus ponds'
const proof = { password }
const next = 'eight teak doors'
const writes = ['POST', 'PUT', 'PATCH', 'DELETE']
let tables: string[] | undefined

onEachEngine((open) => {
  async function startServer(t: TestContext) {
    const watched = interceptNextApp()
    const opened = await createReleaseApp(t, { open, services: { canMail: true } })
    const { app, db, clock, team } = opened
    const onSame = async () => ({ db, engine: 'sqlite' as const, close: async () => {} })
    const { app: other } = await createTestApp(t, { open: onSame })
    await app.listen({ port: 0, host: '127.0.0.1' })
    for (const version of ['1.0.0', '2.0.0']) await team.publish(remoteBundle({ version }))
    await team.change('promote', { version: '1.0.0' })
    const picture = await pictureForm(await drawPicture())
    let count = 0

    /** Adds an administrator with two sessions. */
    async function join() {
      const email = `somebody${count++}@sala.example`
      const accountId = (await addAccount(
        db,
        { email, passwordHash: await passwords.hash(password) },
        clock.nowMs,
      )) as string
      const signIn = async () => {
        const payload = { email, password }
        const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
        return { host: 'localhost', authorization: `Bearer ${answer.json().token}` }
      }
      const [here, there] = [await signIn(), await signIn()]
      const ask = async (path: string, payload: object, headers = here) => {
        const url = `/api/auth/${path}`
        const answer = await app.inject({ method: 'POST', url, headers, payload })
        assert.ok(answer.statusCode < 300, answer.body)
        return answer.json()
      }
      const addPasskey = async () => {
        const response = createAuthenticator().create(await ask('passkeys/options', { proof }))
        return (await ask('passkeys', { name: 'phone', response }))._id as string
      }
      return { email, accountId, here, there, ask, addPasskey }
    }
    type Somebody = Awaited<ReturnType<typeof join>>

    const songkran = { text: 'Closed', from: '2031-04-13', until: '2031-04-15' }
    const edition = { content: emptySiteContent, publishedBy: 'a' }
    const email = 'kenji@mail.example'
    /** Adds a visitor's message with these columns; returns its id. */
    const addLetter = async (change: Partial<MessageTable> = { readAt: 1 }) => {
      const id = await addMessage(db, { name: 'Kenji', email, message: 'May we?' }, clock.nowMs)
      await db.updateTable('message').set(change).where('id', '=', id).execute()
      return id
    }
    const guest = () => ({ email: `guest${count++}@sala.example`, role: 'reader' }) as const
    const idOf = async (somebody: Promise<Somebody>) => (await somebody).accountId

    /** A request: its body, and the id in its address. */
    const json = (body: object = {}, id = '') => ({
      id,
      type: 'application/json',
      payload: Buffer.from(JSON.stringify(body)),
    })
    const form = (id = '') => ({
      id,
      type: picture.headers['content-type'],
      payload: picture.payload,
    })
    const bundle = async (version: string) => {
      const made = remoteBundle({ version })
      const signature = signRelease(made.manifest, team.key)
      const payload = await gzipped({ ...made, signature })
      return { id: '', type: 'application/gzip', payload }
    }

    type Cases = Record<
      string,
      (by: Somebody) => ReturnType<typeof json> | Promise<ReturnType<typeof json>>
    >
    /** The cases of a list whose entries have these texts. */
    const listCases = (collection: Collection, texts: Record<string, string>): Cases => {
      const path = `/api/${collection.name}`
      const entries = createEntryRepository(collection)
      const add = async () => (await entries.add(db, texts, clock.nowMs))._id
      const [columns, values] = [Object.keys(texts).join(), Object.values(texts).join()]
      const changed = Object.fromEntries(Object.keys(texts).map((name) => [name, 'changed']))
      return {
        [`POST ${path}`]: () => json(texts),
        [`PUT ${path}/:id`]: async () => json(changed, await add()),
        [`DELETE ${path}/:id`]: async () => json({}, await add()),
        [`POST ${path}/:id/restore`]: async () => {
          const id = await add()
          await entries.remove(db, id, clock.nowMs)
          return json({}, id)
        },
        [`POST ${path}/:id/move`]: async () => json({ before: await add() }, await add()),
        [`POST ${path}/import`]: () => ({
          id: '',
          type: 'text/csv',
          payload: Buffer.from(`${columns}\n${values}\n`),
        }),
        [`POST ${path}/selection`]: async () => json({ action: 'hide', ids: [await add()] }),
        [`POST ${path}/:id/history/:version/restore`]: async () => {
          const id = await add()
          const made = { at: clock.nowMs, who: null, action: null }
          await recordVersions(db, collection, await entries.rows(db, [id]), made)
          await entries.change(db, id, changed, clock.nowMs)
          return json({}, id)
        },
        [`PUT ${path}/:id/image`]: async () => form(await add()),
      }
    }

    /** A successful request for each route. */
    const cases: Cases = {
      ...listCases(staff, { name: 'Ploy' }),
      ...listCases(rooms, { title: 'a', description: 'b' }),
      'POST /api/auth/logout': () => json(),
      'PUT /api/auth/password': () => json({ current: password, next }),
      'PUT /api/auth/language': () => json({ language: 'th' }),
      'POST /api/auth/sessions/end-others': () => json({ proof }),
      'POST /api/auth/sessions/:id/end': async ({ accountId }) => {
        const sessions = db.selectFrom('session').select('id').where('accountId', '=', accountId)
        return json({ proof }, (await sessions.orderBy('id').execute())[1]?.id)
      },
      'POST /api/auth/passkeys/options': () => json({ proof }),
      'POST /api/auth/passkeys': async ({ ask }) => {
        const response = createAuthenticator().create(await ask('passkeys/options', { proof }))
        return json({ name: 'planted', response })
      },
      'PUT /api/auth/passkeys/required': async ({ addPasskey }) => {
        await addPasskey()
        return json({ isRequired: true, proof })
      },
      'POST /api/auth/passkeys/:id/remove': async ({ addPasskey }) =>
        json({ proof }, await addPasskey()),
      'PUT /api/site': () => json({ ...emptySiteContent, notice: songkran }),
      'POST /api/site/publish': () => json(),
      'POST /api/site/editions/:id/publish': async () =>
        json({}, (await addEdition(db, { ...edition, showFrom: clock.nowMs })).id),
      'DELETE /api/site/scheduled': async () => {
        await addEdition(db, { ...edition, showFrom: clock.nowMs + 1e9 })
        return json()
      },
      'POST /api/site/pictures': () => form(),
      'PUT /api/messages/:id/marks': async () => json({ isAnswered: true }, await addLetter()),
      'POST /api/messages/:id/replies': async () => json({ text: 'Yes.' }, await addLetter()),
      'DELETE /api/messages/:id': async () => json({}, await addLetter()),
      'POST /api/messages/:id/restore': async () =>
        json({}, await addLetter({ deletedAt: clock.nowMs })),
      'POST /api/messages/:id/release': async () =>
        json({}, await addLetter({ heldBackFor: 'links' })),
      'POST /api/messages/retry': () => json(),
      'POST /api/messages/export': () => json({ email }),
      'POST /api/messages/erase': async () => {
        await addLetter()
        return json({ email })
      },
      'PUT /api/messages/notices': () => json({ isTold: true }),
      'POST /api/people/invitations': () => json({ ...guest(), proof }),
      'DELETE /api/people/invitations/:id': async () => {
        const wanted = { ...guest(), origin: '' }
        const { invitation } = await invite(db, wanted, { who: 'a', from: null }, clock.nowMs)
        return json({}, invitation._id)
      },
      'PUT /api/people/passkeys': () => json({ areRequired: false, proof }),
      'PUT /api/people/:id/role': async () => json({ role: 'reader', proof }, await idOf(join())),
      'POST /api/people/:id/end-sessions': async () => json({ proof }, await idOf(join())),
      'POST /api/people/:id/password-link': async () => json({ proof }, await idOf(join())),
      'POST /api/people/:id/remove': async () => json({ proof }, await idOf(join())),
      'POST /api/teams/:app/link': () => json({ proof }),
      'POST /api/teams/:app/revoke': async () => {
        const name = `laptop${count++}`
        await addToken(db, { app: 'lake', name })
        return json({ name, proof })
      },
      'POST /api/releases/:app/check': () => bundle('3.0.0'),
      'POST /api/releases/:app': () => bundle('3.0.0'),
      'POST /api/releases/:app/promote': () => json({ version: '2.0.0' }),
      'POST /api/releases/:app/rollback': () => json({ to: '1.0.0' }),
      'POST /api/releases/:app/canary': () => json({ version: '2.0.0', percent: 9 }),
      'POST /api/releases/:app/retire': () => json({ why: 'over' }),
      'POST /api/releases/:app/previews/dev': () =>
        json({ origin: 'http://localhost:1', description: pond }),
      'POST /api/releases/:app/previews': () => json({ version: '2.0.0' }),
      'POST /api/releases/:app/previews/:id/revoke': async () => {
        const version = { version: '2.0.0', origin: null, description: null }
        const shown = { hash: `h${count}`, app: 'pond', ...version, tokenId: null }
        const times = { createdAt: clock.nowMs, expiresAt: clock.nowMs + 60_000 }
        const link = { ...shown, id: `p${count++}`, createdBy: 'ci', ...times }
        await addPreviewLink(db, link)
        return json({}, link.id)
      },
    }

    /** Excluded from the guarded writes: routes of remotes' lists run the same code as those of staff. */
    const others = /[*]$|^\/\w+$|^\/api\/remotes\//
    const guarded = watched.routes.flatMap(({ method, url, config }) =>
      [method]
        .flat()
        .filter((one) => writes.includes(one) && !config?.public && !others.test(url))
        .map((one) => `${one} ${url}`),
    )

    const sendPartially = async (
      route: string,
      by: Somebody,
      authorized: Record<string, string>,
    ) => {
      const make = cases[route] ?? assert.fail(`Add a case for ${route}.`)
      const { id, type, payload } = await make(by)
      const headers = { ...authorized, 'content-type': type }
      const [method = '', path = ''] = route.split(' ')
      const url = path
        .replace(':app', path.startsWith('/api/teams/') ? 'lake' : 'pond')
        .replace(':id', id)
        .replace(':version', '1')
      return watched.sendPartially(app, { url, payload, method, headers })
    }
    return { ...opened, other, guarded, join, sendPartially }
  }

  const resetPassword = (db: Db, email: string) =>
    resetAdministrator({ db, passwords, now: Date.now }, { email, password })

  test('rejects each request whose session ends before the body is complete', async (t) => {
    const { db, clock, other, guarded, join, sendPartially } = await startServer(t)
    const routes = guarded.filter((route) => !route.includes('/releases/'))
    assert.ok(routes.length >= 18, routes.join())
    type By = Awaited<ReturnType<typeof join>>
    const send = async (by: By, method: 'POST' | 'PUT', path: string, payload: object) => {
      const url = `/api/auth/${path}`
      const answer = await other.inject({ method, url, headers: by.there, payload })
      assert.equal(answer.statusCode, 200, answer.body)
    }
    const ends: Record<string, (by: By) => Promise<unknown>> = {
      'a reset': ({ email }) => resetPassword(db, email),
      'a removal': ({ accountId }) => removePerson(db, accountId, commandLineActor, clock.nowMs),
      'another password': (by) => send(by, 'PUT', 'password', { current: password, next }),
      'an end from elsewhere': (by) => send(by, 'POST', 'sessions/end-others', { proof }),
      'a logout': async ({ here }) => {
        const url = '/api/auth/logout'
        const answer = await other.inject({ method: 'POST', url, headers: here })
        assert.equal(answer.statusCode, 200)
      },
    }
    for (const route of routes) {
      for (const [name, end] of sampleSome(Object.entries(ends), 2)) {
        const by = await join()
        const finish = await sendPartially(route, by, by.here)
        await end(by)
        const before = await readAllRows(db)
        const { statusCode, body } = await finish()
        assert.equal(statusCode, 401, `${route} after ${name}: ${body}`)
        assert.deepEqual(await readAllRows(db), before, `${route} after ${name}`)
      }

      const late = await join()
      let before = {}
      const refused = await (await sendPartially(route, late, late.here))(async () => {
        await resetPassword(db, late.email)
        before = await readAllRows(db)
      })
      // 400 when the subject was removed with the session, such as a challenge.
      assert.match(String(refused.statusCode), /^40[01]$/, `${route}: ${refused.body}`)
      assert.deepEqual(await readAllRows(db), before, route)

      const by = await join()
      const { statusCode, body } = await (await sendPartially(route, by, by.here))()
      assert.ok(Number(statusCode) < 300, `${route}: ${body}`)
    }
  })

  test('rejects each request whose deploy token is revoked before the body is complete', async (t) => {
    const { db, guarded, join, sendPartially } = await startServer(t)
    const routes = guarded.filter((route) => route.includes('/releases/'))
    assert.equal(routes.length, 9, routes.join())
    const by = await join()
    for (const route of routes) {
      const authorization = `Bearer ${await addToken(db, { app: 'pond', name: 'one' })}`
      const finish = await sendPartially(route, by, { authorization })
      await revokeToken(db, { app: 'pond', name: 'one' })
      const before = await readAllRows(db)
      const { statusCode, body } = await finish()
      assert.equal(statusCode, 401, `${route}: ${body}`)
      assert.deepEqual(await readAllRows(db), before, route)
    }
  })

  test('does not replay the response to an idempotency key after the session has ended', async (t) => {
    const { db, app, join, sendPartially } = await startServer(t)
    const by = await join()
    const headers = { ...by.here, 'idempotency-key': 'once' }
    const payload = { name: 'Mali' }
    const first = await app.inject({ method: 'POST', url: '/api/staff', headers, payload })
    assert.equal(first.statusCode, 201)
    const finish = await sendPartially('POST /api/staff', by, headers)
    const refused = await finish(async () => void (await resetPassword(db, by.email)))
    assert.equal(refused.statusCode, 401, refused.body)
  })

  for (const route of ['POST /api/auth/passkeys', 'POST /api/releases/:app/canary']) {
    test(`${route} waits for a concurrent transaction that ends its session or token`, async (t) => {
      const { db, join, sendPartially } = await startServer(t)
      const by = await join()
      const isTeams = route.includes('/releases/')
      const token = await addToken(db, { app: 'pond', name: 'one' })
      const finish = await sendPartially(
        route,
        by,
        isTeams ? { authorization: `Bearer ${token}` } : by.here,
      )
      const finished = await db.transaction().execute(async (trx) => {
        if (isTeams) await revokeToken(trx, { app: 'pond', name: 'one' })
        else await resetPassword(trx, by.email)
        const answering = finish()
        await pause(100)
        return { answering }
      })
      const before = await readAllRows(db)
      const { statusCode, body } = await finished.answering
      assert.equal(statusCode, 401, body)
      assert.deepEqual(await readAllRows(db), before)
    })
  }
})

/** Reads every row of every table, as JSON. */
async function readAllRows(db: Db) {
  tables ??= (await db.introspection.getTables()).map(({ name }) => name)
  const contents: Record<string, string[]> = {}
  for (const name of tables) {
    const rows = await db
      .selectFrom(name as 'account')
      .selectAll()
      .execute()
    contents[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return contents
}
