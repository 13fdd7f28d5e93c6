import validatorsOfFastify from '@fastify/ajv-compiler'
import serializersOfFastify from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Factory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>

/**
 * Fastify's own compilers of schemas, but that schemas which are alike are compiled once in this
 * process: nearly all answers of failure are, and compiling is most of what building an app takes.
 */
export const compilersFactory = {
  buildValidator: onceEach(validatorsOfFastify() as never),
  buildSerializer: onceEach(serializersOfFastify() as never),
} as Factory

type Compile = (route: { schema: unknown }) => unknown

function onceEach(build: (...options: unknown[]) => Compile) {
  const compiled = new Map<string, unknown>()
  return (...options: unknown[]): Compile => {
    const compile = build(...options)
    const known = JSON.stringify(options)
    return (route) => {
      const key = known + JSON.stringify(route.schema)
      if (!compiled.has(key)) compiled.set(key, compile(route))
      return compiled.get(key)
    }
  }
}
