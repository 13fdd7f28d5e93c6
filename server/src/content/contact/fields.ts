import { isEmail, tidyEmail } from '@sala/kit/contract/email'
import type { ContactFields } from '@sala/kit/contract/messages'
import { Type } from 'typebox'
import { HttpError } from '../../foundation/http/http-error.ts'
import { createValidator } from '../../foundation/http/schema-compilers.ts'
import { normaliseLineEnds, strict, Text } from '../../foundation/http/schemas.ts'
import { describeValidationError } from '../../foundation/http/validation-message.ts'

// Optional, so that a missing field gets the specification's message for an empty one.
const Field = (maxLength: number) => Type.Optional(Text(maxLength))

export const Fields = Type.Object(
  {
    name: Field(200),
    email: Field(254),
    message: Field(5000),
    leaveEmpty: Type.Optional(
      Text(200, 'A hidden field (honeypot): a value is one of the signs of spam.'),
    ),
    website: Type.Optional(Text(200, 'The former name of `leaveEmpty`.')),
  },
  strict,
)

const { check, errors } = createValidator(Fields)

type ContactForm = Partial<ContactFields> & { leaveEmpty?: string; website?: string }

/** Separates the visible fields from the hidden one. */
export function splitContactForm({ leaveEmpty = '', website = '', ...fields }: ContactForm) {
  const signals = { isHiddenFieldFilled: leaveEmpty !== '' || website !== '' }
  return { fields: { name: '', email: '', message: '', ...fields }, signals }
}

/** Parses a form that was sent without scripts; throws the HttpError that the API would answer. */
export function parseContactForm(form: URLSearchParams) {
  const value: unknown = Object.fromEntries(form)
  if (!check(value)) throw new HttpError(400, describeValidationError(errors()))
  return splitContactForm(value as ContactForm)
}

/** Reads the fields as they were typed, valid or not. */
export function readTypedFields(form: URLSearchParams): ContactFields {
  const text = (name: string) => normaliseLineEnds(form.get(name) ?? '')
  return { name: text('name'), email: text('email'), message: text('message') }
}

const control = /\p{Cc}/u

/** Tidies and validates the fields. Throws an HttpError 400 with the texts of the specification's section 5. */
export function checkContactFields(fields: ContactFields): ContactFields {
  const name = fields.name.trim()
  const email = tidyEmail(fields.email)
  const message = fields.message.trim()
  if (!name || !email || !message) throw new HttpError(400, 'Please fill all the fields')
  if (!isEmail(email)) throw new HttpError(400, 'Please enter a valid email')
  if (control.test(name)) throw new HttpError(400, 'Please write your name on one line')
  return { name, email, message }
}
