import type { ContactFields } from '@sala/shared/contract/contact'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { HttpError } from '../http/http-error.ts'
import { strict, Text } from '../http/schemas.ts'
import { describeInvalid } from '../http/validation-message.ts'

// A missing field is told of like an empty one, in the specification's words.
const Field = (maxLength: number) => Type.Optional(Text(maxLength))

export const Fields = Type.Object(
  { name: Field(200), email: Field(254), message: Field(5000) },
  strict,
)

const compiled = Compile(Fields)

/** The fields of a form that was sent without scripts; throws an HttpError as the call would answer. */
export function fieldsOfForm(form: URLSearchParams): ContactFields {
  const value: unknown = Object.fromEntries(form)
  if (!compiled.Check(value)) {
    throw new HttpError(400, describeInvalid(compiled.Errors(value) as never))
  }
  return { name: '', email: '', message: '', ...(value as Partial<ContactFields>) }
}

/** The same fields as they were typed, whatever is wrong with them. */
export function typedFields(form: URLSearchParams): ContactFields {
  const text = (name: string) => (form.get(name) ?? '').slice(0, 10_000)
  return { name: text('name'), email: text('email'), message: text('message') }
}
