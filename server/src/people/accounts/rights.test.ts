import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Role, roles } from '@sala/kit/contract/people'
import { declareCollections } from '../../content/remote-lists/repository.ts'
import { inTransaction } from '../../foundation/db/database.ts'
import { bumpRevision } from '../../foundation/revisions/repository.ts'
import { plants } from '../../testing/every-collection.ts'
import { createTestApp, signInAs } from '../../testing/test-app.ts'
import { addPasskeyRule } from './repository.ts'

/** Roles that may read and write, by address prefix; the first match counts. */
const expected: [beginning: RegExp, readers: readonly Role[], writers: readonly Role[]][] = [
  [/^\/api\/(auth|changes)/, roles, roles],
  [/^\/api\/people/, ['owner'], ['owner']],
  [/^\/api\/messages\/(\{id\}\/marks|notices)/, ['owner'], ['owner', 'editor', 'reader']],
  [/^\/api\/messages/, ['owner', 'editor', 'reader'], ['owner', 'editor']],
  [/^\/api\/site/, ['owner', 'editor', 'reader'], ['owner', 'editor']],
  [/^\/api\/today/, roles, ['owner']],
  [/^\/api\/audit/, ['owner', 'editor', 'reader'], ['owner']],
  [/^\/api\/(staff|rooms|remotes)/, roles, ['owner', 'editor']],
  [/^\/api\/(releases|teams|housekeeping)/, ['owner', 'developer'], ['owner', 'developer']],
]

type Headers = { authorization: string }
type Paths = Record<string, Record<string, { security?: unknown[] }>>

test('allows each role exactly the calls that its rights cover', async (t) => {
  const { app, db, signIn } = await createTestApp(t)
  await app.ready()
  await inTransaction(db, async (trx) => {
    await declareCollections(trx, 'garden', [{ ...plants, access: 'signed-in' }])
    await bumpRevision(trx, 'live')
  })
  const calls = Object.entries((app.swagger().paths ?? {}) as Paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      path,
      method: method.toUpperCase() as 'GET',
      isPublic: security?.length === 0,
    })),
  )
  // An event stream: its response does not end before the session.
  const ending = ['/api/changes', '/api/auth/logout']
  const guarded = calls.filter(({ path, isPublic }) => !isPublic && !ending.includes(path))
  const send = async ({ path, method }: (typeof guarded)[number], headers: Headers) => {
    const url = path
      .replace(/\{app\}|\{remote\}/, 'garden')
      .replace('{list}', 'plants')
      .replace(/\{\w+\}/g, 'x')
    const { statusCode, body } = await app.inject({ method, url, headers })
    // Writes to releases need a deploy token instead of a session.
    const isForTeams = statusCode === 401 && path.startsWith('/api/releases/')
    return { statusCode, body, isForTeams }
  }
  for (const role of roles) {
    const headers = role === 'owner' ? await signIn() : await signInAs(app, db, role)
    for (const call of guarded) {
      const { path, method } = call
      const [, readers, writers] =
        expected.find(([beginning]) => beginning.test(path)) ??
        assert.fail(`nobody has said who may call ${path}`)
      const { statusCode, body, isForTeams } = await send(call, headers)
      if (isForTeams) continue
      const isAllowed = (method === 'GET' ? readers : writers).includes(role)
      const isRefused = statusCode === 403 && /don’t have access|can’t make changes/.test(body)
      assert.equal(isRefused, !isAllowed, `${role} ${method} ${path}: ${statusCode}`)
    }
  }

  // Without the passkey that is required, even an owner can only add one and sign out.
  await inTransaction(db, (trx) => addPasskeyRule(trx, 'admin@sala.example', 0))
  const headers = await signIn()
  const open = []
  for (const call of guarded) {
    const { statusCode, body, isForTeams } = await send(call, headers)
    const isRefused = statusCode === 403 && body.includes('Add one under Account first')
    if (!isForTeams && !isRefused) open.push(`${call.method} ${call.path}`)
  }
  const [list, add] = ['GET /api/auth/passkeys', 'POST /api/auth/passkeys']
  assert.deepEqual(open.sort(), [list, add, `${add}/options`])
  const logout = { method: 'POST', url: '/api/auth/logout', headers } as const
  assert.equal((await app.inject(logout)).statusCode, 200)
})

test('allows a route without an area to owners only', async (t) => {
  const { app, db, signIn } = await createTestApp(t)
  app.register(async (other) => {
    other.post('/api/new', async () => 'done')
  })
  const post = async (headers: object) =>
    (await app.inject({ method: 'POST', url: '/api/new', headers: { ...headers } })).statusCode
  assert.equal(await post(await signInAs(app, db, 'editor')), 403)
  assert.equal(await post(await signIn()), 200)
})
