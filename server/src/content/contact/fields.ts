import type { ContactFields } from '@sala/kit/contract/contact'
import { Type } from 'typebox'
import { checkerOf } from '../../foundation/http/compile-once.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { strict, Text } from '../../foundation/http/schemas.ts'
import { describeInvalid } from '../../foundation/http/validation-message.ts'
import type { Circumstances } from './held-back.ts'

// A missing field is answered like an empty one, in the specification's words.
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

/** The fields that people fill in, and the one that they do not see, apart. */
export function partsOf({ website, ...given }: Given) {
  return { fields: { name: '', email: '', message: '', ...given }, circumstances: { website } }
}

/** Reads a form that was sent without scripts; throws an HttpError as the API would answer. */
export function partsOfForm(form: URLSearchParams) {
  const value: unknown = Object.fromEntries(form)
  if (!check(value)) throw new HttpError(400, describeInvalid(faults()))
  return partsOf(value as Given)
}

/** The fields as they were typed, valid or not. */
export function typedFields(form: URLSearchParams): ContactFields {
  const text = (name: string) => (form.get(name) ?? '').slice(0, 10_000)
  return { name: text('name'), email: text('email'), message: text('message') }
}

// Characters, @, domain, dot, two or more letters. No part can begin where another may still go
// on, so it takes linear time; no character can end a header line or an address in a list.
const address = /^[^\s@<>()[\]",:;\\]+@[^\s@<>()[\]",:;\\]+\.[a-z]{2,}$/i
const control = /\p{Cc}/u

/** The fields without spaces around them. Throws the texts of the specification's section 5. */
export function checkContactFields(fields: ContactFields): ContactFields {
  const name = fields.name.trim()
  const email = fields.email.trim()
  const message = fields.message.trim()
  if (!name || !email || !message) throw new HttpError(400, 'Please fill all the fields')
  if (!address.test(email) || control.test(email)) {
    throw new HttpError(400, 'Please enter a valid email')
  }
  if (control.test(name)) throw new HttpError(400, 'Please write your name on one line')
  return { name, email, message }
}
