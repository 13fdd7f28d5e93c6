import { type TSchema, Type } from 'typebox'

export const StatusMessage = Type.Object({
  status: Type.Enum(['success', 'info', 'warning', 'error']),
  message: Type.String(),
})

/** The answers of failed calls, for a route's `response`; each says in words what went wrong. */
export function failures<Status extends number>(...statuses: Status[]) {
  return Object.fromEntries(statuses.map((status) => [status, StatusMessage])) as {
    [Key in Status]: typeof StatusMessage
  }
}

/** Text from outside. PostgreSQL cannot store a NUL character, and neither can half a character. */
export function Text(maxLength: number, description?: string) {
  return Type.String({
    maxLength,
    pattern: '^[^\\u0000\\p{Cs}]*$',
    ...(description && { description }),
  })
}

/** As of `Text`, and not of spaces alone. */
export const nonBlankPattern = '^(?=[^]*\\S)[^\\u0000\\p{Cs}]*$'
/** A day, such as 2031-04-05. */
export const dayPattern = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'

/** An entry's id in an address; one of another form is answered with 404 like an unknown one. */
export const EntryId = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,64}$' }) })

export const strict = { additionalProperties: false }

export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}
