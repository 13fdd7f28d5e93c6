import assert from 'node:assert/strict'
import { test } from 'node:test'
import buildValidators from '@fastify/ajv-compiler'
import buildSerializers from '@fastify/fast-json-stringify-compiler'
import { createTestApp } from '../../testing/test-app.ts'
import { compilersFactory } from './schema-compilers.ts'

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

type Build = (...options: unknown[]) => (route: object) => never
