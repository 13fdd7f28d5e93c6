import validatorsOfFastify from '@fastify/ajv-compiler'
import serializersOfFastify from '@fastify/fast-json-stringify-compiler'
import type { FastifySchemaValidationError, FastifyServerOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'

type Factory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>

/** A body is taken as it is or refused: nothing is dropped, turned into text or guessed. */
export const ajv = {
  customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false },
} satisfies FastifyServerOptions['ajv']

/**
 * Fastify's own compilers of schemas, but that each schema is compiled when something is validated or
 * serialized by it, and that those which are alike are compiled once in this process: compiling is
 * most of what building an app takes, and nearly all answers of failure are alike.
 */
export const compilersFactory = {
  buildValidator: onceEach(validatorsOfFastify() as never),
  buildSerializer: onceEach(serializersOfFastify() as never),
} as Factory

type Compiled = ((data: unknown, context?: unknown) => unknown) & {
  errors?: FastifySchemaValidationError[] | null | undefined
}
type Compile = (route: { schema: unknown }) => Compiled

function onceEach(build: (...options: unknown[]) => Compile) {
  const compiled = new Map<string, Compiled>()
  return (...options: unknown[]): Compile =>
    (route) => {
      let found: Compiled | undefined
      function find() {
        const key = JSON.stringify([options, route.schema])
        const known = compiled.get(key) ?? build(...options)(route)
        compiled.set(key, known)
        return known
      }
      return function run(data: unknown, context?: unknown) {
        found ??= find()
        const result = found(data, context)
        ;(run as Compiled).errors = found.errors
        return result
      }
    }
}

const compile = compilersFactory.buildValidator as (
  externals: object,
  options: typeof ajv,
) => Compile

/** Looks at what comes by another way than as the body of a call as Fastify looks at bodies. */
export function createValidator<Schema extends TSchema>(schema: Schema) {
  const isValid = compile({}, ajv)({ schema })
  return {
    check: (value: unknown): value is Static<Schema> => isValid(value) === true,
    /** What was wrong with the value that was checked last. */
    faults: () => isValid.errors ?? [],
  }
}
