import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { roomEntries, staffEntries } from '../../content/collections/collections.ts'
import { declareCollections } from '../../content/remote-lists/repository.ts'
import { fromSchema, type JsonSchema } from '../../testing/arbitraries.ts'
import { plants } from '../../testing/every-collection.ts'
import { rounds, seed } from '../../testing/random.ts'
import { addToken } from '../../testing/team-access.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { pictureForm } from '../../testing/upload-forms.ts'
import { inTransaction } from '../db/database.ts'
import { bumpRevision } from '../revisions/repository.ts'

interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

/** An operation of the OpenAPI documentation. */
interface Call {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  operation: Operation
}

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', 'x'.repeat(6000), "' or 1=1 --", '\r\nBcc: a@b.co'),
)
const knownKeys = ['name', 'title', 'email', 'message', '__proto__', 'constructor', 'toString']
const oddBody = fc.oneof(
  oddText,
  fc.json(),
  fc
    .dictionary(
      fc.oneof(fc.constantFrom(...knownKeys), fc.string()),
      fc.oneof(oddText, fc.jsonValue()),
    )
    .map((fields) => JSON.stringify(fields)),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '{"__proto__":{"a":1}}',
    '['.repeat(10_000),
    '{"a":1e999}',
    `{"name":"${'x'.repeat(70_000)}"}`,
  ),
)
const oddType = fc.constantFrom(
  'application/json; charset=utf-16',
  'application/json;;;',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/gzip',
  'application/reports+json',
  '',
  ',',
)
/** Characters that a header may contain. */
const headerText = fc.string({ unit: fc.integer({ min: 32, max: 255 }).map(String.fromCharCode) })
const tag = fc.constantFrom('"1"', 'W/"1"', '"2", "1"', '*', '"', '1', '')
const key = fc.constantFrom('a', 'b', '', 'a b', 'x'.repeat(256))

async function open(t: Parameters<typeof createTestApp>[0]) {
  const house = await createTestApp(t)
  await house.app.ready()
  await inTransaction(house.db, async (trx) => {
    await declareCollections(trx, 'garden', [plants])
    await bumpRevision(trx, 'live')
  })
  const { paths = {} } = house.app.swagger()
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(
      ([method, operation]): Call => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Call['method'],
        path,
        operation: operation as Operation,
      }),
    ),
  )
  assert.ok(calls.length > 40)
  const answered = calls.filter(({ name }) => name !== endless)
  const { db } = house
  const person = await staffEntries.add(db, { name: 'Ploy' }, 0)
  const room = await roomEntries.add(db, { title: 'Deluxe', description: '' }, 0)
  const known = { staff: person._id, rooms: room._id }
  const deployer = { authorization: `Bearer ${await addToken(db, { app: 'garden' })}` }
  return { ...house, calls: answered, known, deployer }
}

/** An event stream, whose answer does not end. */
const endless = 'GET /api/changes'

const oneOrOdd = (one: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(one) },
    oddText.map((text) => (text.isWellFormed() ? encodeURIComponent(text) : text)),
  )

/** The list of a remote. */
const listed: Record<string, string> = { remote: 'garden', list: plants.name }

const toUrl = ({ path }: Call, parts: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_all, name) => ({ ...listed, ...parts })[name] ?? name)

/** Whether it accepts a deploy token. */
const acceptsDeployToken = ({ path }: Call) => path.startsWith('/api/releases/{app}')

const getBodySchema = ({ operation }: Call) =>
  operation.requestBody?.content['application/json']?.schema

test('answers random requests as documented, and never with a 5xx', async (t) => {
  const { app, db, clock, signIn, calls, known, deployer } = await open(t)
  let session = await signIn()
  const garbage = await pictureForm(Buffer.from('no picture'))

  const requestFor = (call: Call) => {
    const body = getBodySchema(call)
    const fitting = fromSchema(body ?? {}).map((value) => JSON.stringify(value))
    const json = (payload: string | Buffer) => ({
      payload,
      headers: { 'content-type': 'application/json' },
    })
    return fc.record({
      name: fc.constant(call.name),
      id: oneOrOdd(known[call.path.includes('/rooms') ? 'rooms' : 'staff']),
      garden: oneOrOdd('garden'),
      version: oneOrOdd('1'),
      query: fc.oneof(
        fc.constant(''),
        fc.webQueryParameters().map((query) => `?${query}`),
        fc.constantFrom('?before=3', '?before=x', '?before=1&before=2', '?%00'),
        fc.constantFrom('?view=all', '?view=deleted', '?view=all&view=all', '?for-good'),
      ),
      caller: fc.constantFrom('right', 'right', 'right', 'session', 'deployer', 'nobody', 'odd'),
      odd: headerText,
      more: fc.record(
        {
          'if-match': fc.oneof(tag, headerText),
          'if-none-match': fc.oneof(tag, headerText),
          'idempotency-key': fc.oneof(key, headerText),
          'accept-encoding': headerText,
        },
        { requiredKeys: [] },
      ),
      sent: fc.oneof(
        { weight: 3, arbitrary: fitting.map(json) },
        { weight: 2, arbitrary: oddBody.map(json) },
        fc.record({
          payload: oddBody,
          headers: oddType.map((type) => (type ? { 'content-type': type } : {})),
        }),
        fc.constant(garbage),
      ),
    })
  }

  const request = fc.constantFrom(...calls).chain(requestFor)
  await fc.assert(
    fc.asyncProperty(
      request,
      async ({ name, query, caller, odd, more, sent, id, garden, version }) => {
        const call = calls.find((one) => one.name === name)
        assert.ok(call)
        // Otherwise rate limits would refuse most requests.
        clock.nowMs += 60_000
        const right = acceptsDeployToken(call) ? deployer : session
        const callers = { right, session, deployer, nobody: {}, odd: { authorization: odd } }
        const answer = await app.inject({
          method: call.method,
          url: toUrl(call, { id, app: garden, version }) + query,
          ...(call.method !== 'GET' && { payload: sent.payload }),
          headers: {
            ...more,
            ...callers[caller],
            ...(call.method !== 'GET' && sent.headers),
          },
        })
        const { statusCode } = answer
        const details = `${name} → ${statusCode} ${answer.body.slice(0, 200)}`
        assert.ok(statusCode < 500, details)
        const documented = call.operation.responses[statusCode]
        assert.ok(documented, details)
        if (statusCode >= 400) {
          const { status, message, ...others } = answer.json()
          assert.equal(status, 'error', details)
          assert.match(message, /\S/, details)
          const { properties = {} } = documented.content?.['application/json']?.schema ?? {}
          for (const other of Object.keys(others)) assert.ok(other in properties, details)
        }
        // Some requests end the session, and so does time; deleted entries are needed again.
        if (statusCode === 401 || call.path.startsWith('/api/auth/')) session = await signIn()
        if (call.method === 'DELETE') {
          await staffEntries.restore(db, known.staff, clock.nowMs)
          await roomEntries.restore(db, known.rooms, clock.nowMs)
        }
      },
    ),
    { seed, numRuns: rounds(250, 15_000) },
  )
})

test('rejects unknown fields on all routes', async (t) => {
  const { app, signIn, calls, deployer } = await open(t)
  const session = await signIn()
  const lax = calls.filter((call) => getBodySchema(call)?.additionalProperties !== false)
  assert.deepEqual(
    lax.filter(getBodySchema).map(({ name }) => name),
    [
      // Browsers may send more fields of a credential.
      'POST /api/auth/passkeys/sign-in',
      // The lists of remotes are covered by content/remote-lists/remote-lists.test.ts.
      'POST /api/remotes/{remote}/{list}',
      'PUT /api/remotes/{remote}/{list}/{id}',
    ],
  )
  for (const call of calls.filter((one) => getBodySchema(one)?.additionalProperties === false)) {
    const [fields] = fc.sample(fromSchema(getBodySchema(call) ?? {}), 1)
    const answer = await app.inject({
      method: call.method,
      url: toUrl(call, { id: 'unknown', app: 'garden', version: '1' }),
      headers: acceptsDeployToken(call) ? deployer : session,
      payload: { ...(fields as object), surplus: 1 },
    })
    assert.equal(answer.statusCode, 400, call.name)
    assert.equal(answer.json().message, '“surplus” is not a known field.', call.name)
  }
})
