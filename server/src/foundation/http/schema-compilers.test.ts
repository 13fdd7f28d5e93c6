import assert from 'node:assert/strict'
import { test } from 'node:test'
import buildValidators from '@fastify/ajv-compiler'
import buildSerializers from '@fastify/fast-json-stringify-compiler'
import { Type } from 'typebox'
import { createTestApp } from '../../testing/test-app.ts'
import { compilersFactory, createValidator } from './schema-compilers.ts'
import { Nullable, Text } from './schemas.ts'

// Schemas are compiled lazily, so that a mistake would show at the first request only.
test('compiles every schema of every route', async (t) => {
  let compiled = 0
  function compileEagerly(kind: 'buildValidator' | 'buildSerializer', build: Build) {
    const compile: Build =
      (...options) =>
      (route) => {
        compiled++
        return build(...options)(route)
      }
    t.mock.method(compilersFactory, kind, compile as never)
  }
  compileEagerly('buildValidator', buildValidators() as never)
  compileEagerly('buildSerializer', buildSerializers() as never)
  const { app } = await createTestApp(t)
  await app.ready()
  assert.ok(compiled > 100, `${compiled}`)
})

test('converts line ends wherever a text is, and then counts its characters', () => {
  const { check, errors } = createValidator(
    Type.Object({
      text: Text(3),
      none: Nullable(Text(3)),
      list: Type.Array(Text(3)),
      byName: Type.Record(Type.String(), Text(3)),
      password: Type.String(),
    }),
  )
  const sent = (text: string) => ({
    text,
    none: text,
    list: [text],
    byName: { a: text },
    password: text,
  })
  for (const end of ['\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029', '\v', '\f']) {
    const value = sent(`a${end}🪷`)
    assert.ok(check(value), JSON.stringify(errors()))
    assert.deepEqual(value, { ...sent('a\n🪷'), password: `a${end}🪷` })
  }
  assert.ok(!check(sent('a\n\r🪷')))
  assert.equal(errors()[0]?.keyword, 'maxLength')
})

type Build = (...options: unknown[]) => (route: object) => never
