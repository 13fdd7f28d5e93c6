import type { ContactFields } from '@sala/kit/contract/contact'
import { Type } from 'typebox'
import { checkerOf } from '../../foundation/http/compile-once.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { strict, Text } from '../../foundation/http/schemas.ts'
import { describeInvalid } from '../../foundation/http/validation-message.ts'
import type { Circumstances } from './held-back.ts'

// A missing field is told of like an empty one, in the specification's words.
const Field = (maxLength: number) => Type.Optional(Text(maxLength))

export const Fields = Type.Object(
  {
    name: Field(200),
    email: Field(254),
    message: Field(5000),
    website: Type.Optional(Text(200, 'Not seen by people: what is filled in here is held back.')),
  },
  strict,
)

const { check, faults } = checkerOf(Fields)

type Given = Partial<ContactFields> & Pick<Circumstances, 'website'>

/** What was given, and what people do not see, apart. */
export function partsOf({ website, ...given }: Given) {
  return { fields: { name: '', email: '', message: '', ...given }, circumstances: { website } }
}

/** What a form holds that was sent without scripts; throws an HttpError as the call would answer. */
export function partsOfForm(form: URLSearchParams) {
  const value: unknown = Object.fromEntries(form)
  if (!check(value)) throw new HttpError(400, describeInvalid(faults()))
  return partsOf(value as Given)
}

/** The same fields as they were typed, whatever is wrong with them. */
export function typedFields(form: URLSearchParams): ContactFields {
  const text = (name: string) => (form.get(name) ?? '').slice(0, 10_000)
  return { name: text('name'), email: text('email'), message: text('message') }
}
