import { type TSchema, Type } from 'typebox'

export const StatusMessage = Type.Object({
  status: Type.Enum(['success', 'info', 'warning', 'error']),
  message: Type.String(),
})

const Failure = Type.Object({
  ...StatusMessage.properties,
  code: Type.Optional(
    Type.String({
      description:
        '`unknown-passkey`: the passkey does not exist here (any more), so the browser should no longer offer it.',
    }),
  ),
})

/** The error answers of a route, for its `response`. */
export function failures<Status extends number>(...statuses: Status[]) {
  return Object.fromEntries(statuses.map((status) => [status, Failure])) as {
    [Key in Status]: typeof Failure
  }
}

/** Converts the line ends of all systems to \n: forms send \r\n, and pasted text may contain any of Unicode's. */
export function normaliseLineEnds(text: string) {
  return text.replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
}

/**
 * Text from clients, without NUL and lone surrogates: PostgreSQL cannot store them. Validating it converts its line
 * ends to \n before it counts the characters (schema-compilers.ts).
 */
export function Text(maxLength: number, description?: string) {
  return Type.String({
    lineEnds: '\n',
    maxLength,
    pattern: '^[^\\u0000\\p{Cs}]*$',
    ...(description && { description }),
  })
}

/** The pattern of `Text`, and at least one character that is no space. */
export const nonBlankPattern = '^(?=[^]*\\S)[^\\u0000\\p{Cs}]*$'
/** A date, such as 2031-04-05. */
export const dayPattern = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'

/** An entry's id in a URL. A malformed one is answered with 404. */
export const EntryId = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,64}$' }) })

export const strict = { additionalProperties: false }

export const PurgeQuery = Type.Object(
  {
    'for-good': Type.Optional(
      Type.String({
        maxLength: 0,
        description: 'Without a value. Permanently deletes what is deleted already.',
      }),
    ),
  },
  strict,
)

export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}
