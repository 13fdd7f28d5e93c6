import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remoteSchema } from '@sala/kit/remote-json/schema'
import { validateRemoteJson } from '@sala/kit/remote-json/validate'
import fc from 'fast-check'
import { createValidator } from '../../foundation/http/schema-compilers.ts'
import { gzipped, pond, remoteBundle } from '../../testing/bundles.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { Description } from './manifest-schema.ts'

test('the command line and the server validate remote.json in the same way', () => {
  const { check } = createValidator(Description)
  const invalid = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('public', 'shell', 'table', '/a/b', 'M1 2', '\0', 'x'.repeat(201), 1, 2, -0.5),
    fc.record({
      label: fc.string(),
      icon: fc.oneof(fc.string(), fc.jsonValue()),
      order: fc.double(),
    }),
    fc
      .record({ path: fc.constantFrom('M1 2', 'x') })
      .map((icon) => ({ label: 'a', icon, order: 1 })),
    fc.array(fc.constantFrom('staff', 'rooms', 'pets')),
  )
  const field = fc.constantFrom(...Object.keys(remoteSchema.properties), 'other')
  const changes = fc.dictionary(field, invalid, { maxKeys: 2 })
  const removed = fc.option(field)
  let refused = 0
  fc.assert(
    fc.property(changes, removed, (changed, without) => {
      const description = JSON.parse(JSON.stringify({ ...pond, ...changed }))
      if (without) delete description[without]
      const fault = validateRemoteJson(description)
      if (fault) refused++
      assert.equal(fault === undefined, check(description), fault)
    }),
    { numRuns: 500 },
  )
  assert.ok(refused > 50 && refused < 500, `${refused}`)
})

test('names the allowed values of remote.json, for bundles and previews', async (t) => {
  const { team } = await createReleaseApp(t)
  const description = { ...pond, access: 'open' as never }
  const choices = /access(” can| is “open”: it must) be public, signed-in or signed-out\.$/
  const bundle = await gzipped(remoteBundle({ description }))
  for (const answer of [
    await team.upload(bundle),
    await team.upload(bundle, '/check'),
    await team.post('previews/dev', { origin: 'http://localhost:1', description }),
  ]) {
    assert.equal(answer.statusCode, 400)
    assert.match(answer.json().message, choices)
  }
})

test('names all faults of remote.json at once, each with its path', async (t) => {
  const { team } = await createReleaseApp(t)
  const description = { ...pond, access: 'open' as never, lists: ['Pets'], colour: 1 }
  const answer = await team.upload(await gzipped(remoteBundle({ description })), '/check')
  assert.equal(answer.statusCode, 400)
  assert.match(
    answer.json().message,
    /^remote\.json: access is “open”.*\nlists\[0\] cannot be “Pets”.*\n“colour” is not a known field/,
  )
})

test('serves the schema, with a description of every field', async (t) => {
  const { app } = await createReleaseApp(t)
  const { headers, json } = await app.inject('/remote.schema.json')
  assert.match(String(headers['content-type']), /^application\/schema\+json/)
  const { check } = createValidator(json())
  assert.equal(check({ $schema: 'http://127.0.0.1/remote.schema.json', ...pond }), true)
  assert.equal(check({ ...pond, access: 'open' }), false)
  const undescribed = Object.entries<{ description?: string }>(json().properties)
    .filter(([, { description = '' }]) => description.length < 10)
    .map(([name]) => name)
  assert.deepEqual(undescribed, [])
})

test('does not send $schema to browsers', async (t) => {
  const { app, team } = await createReleaseApp(t)
  const $schema = 'http://127.0.0.1:3000/remote.schema.json'
  assert.equal((await team.ship(remoteBundle({ description: { $schema } }))).statusCode, 200)
  const { body } = await app.inject('/remotes.json')
  assert.match(body, /"name":"pond"/)
  assert.doesNotMatch(body, /\$schema/)
})
