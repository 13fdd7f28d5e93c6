import type { ContactFields } from '@sala/kit/contract/contact'
import { HttpError } from '../../foundation/http/http-error.ts'

// Characters, @, domain, dot, two or more letters. No part can begin where another may still go
// on, so it takes linear time; no character can end a header line or an address in a list.
const address = /^[^\s@<>()[\]",:;\\]+@[^\s@<>()[\]",:;\\]+\.[a-z]{2,}$/i
const control = /\p{Cc}/u

/** The fields without spaces around them; throws the texts of the specification's section 5. */
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
