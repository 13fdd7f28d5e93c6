import type { ContactFields } from '@sala/shared/contract/contact'
import { copy } from '../copy.ts'

export type FieldName = keyof ContactFields

/** Characters, @, domain, dot, two or more letters (specification, section 5). */
const emailPattern = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i

/** What keeps a message from being sent, and which fields are the cause; null when nothing does. */
export function checkContact(fields: ContactFields) {
  const empty = (Object.keys(fields) as FieldName[]).filter((name) => !fields[name].trim())
  if (empty.length > 0) return { message: copy.contact.incomplete, fields: empty }
  if (emailPattern.test(fields.email.trim())) return null
  return { message: copy.contact.badEmail, fields: ['email' satisfies FieldName] as FieldName[] }
}
