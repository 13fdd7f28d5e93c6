import buildValidators from '@fastify/ajv-compiler'
import buildSerializers from '@fastify/fast-json-stringify-compiler'
import type { FastifySchemaValidationError, FastifyServerOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { normaliseLineEnds } from './schemas.ts'

type Factory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>

/** The keyword of `Text` that converts line ends in place, so that each counts as one character however it was sent. */
const lineEnds = {
  keyword: 'lineEnds',
  type: 'string' as const,
  before: 'maxLength',
  modifying: true,
  errors: false,
  validate(_schema: unknown, text: string, _parentSchema: unknown, place?: Place) {
    if (place) place.parentData[place.parentDataProperty] = normaliseLineEnds(text)
    return true
  },
}

/** Where the text is. */
interface Place {
  parentData: Record<string | number, unknown>
  parentDataProperty: string | number
}

/** Apart from line ends, a body is accepted unchanged or rejected: no field is removed or coerced. */
export const ajv = {
  customOptions: {
    removeAdditional: false,
    coerceTypes: false,
    allErrors: false,
    keywords: [lineEnds],
  },
} satisfies FastifyServerOptions['ajv']

/**
 * Fastify's schema compilers, made lazy and memoized: a schema is compiled at its first use, and equal schemas
 * once in the process. Compiling takes most of the time to build an app, and most error schemas are equal.
 */
export const compilersFactory = {
  buildValidator: memoize(buildValidators() as never),
  buildSerializer: memoize(buildSerializers() as never),
} as Factory

type Compiled = ((data: unknown, context?: unknown) => unknown) & {
  errors?: FastifySchemaValidationError[] | null | undefined
}
type Compile = (route: { schema: unknown }) => Compiled

function memoize(build: (...options: unknown[]) => Compile) {
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

/** Validates data that is not the body of a request, as Fastify validates bodies. */
export function createValidator<Schema extends TSchema>(schema: Schema) {
  const isValid = compile({}, ajv)({ schema })
  return {
    check: (value: unknown): value is Static<Schema> => isValid(value) === true,
    /** The errors of the last check. */
    errors: () => isValid.errors ?? [],
  }
}
