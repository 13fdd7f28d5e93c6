import type { ContactFields } from '@sala/kit/contract/contact'
import { spoken } from '../words/spoken.ts'

export type FieldName = keyof ContactFields

export const fieldNames: FieldName[] = ['name', 'email', 'message']

/** Characters, @, domain, dot, two or more letters (specification, section 5). */
const emailPattern = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i

interface Fault {
  message: string
  /** The cause, first things first. */
  fields: [FieldName, ...FieldName[]]
}

/** What keeps a message from being sent; null when nothing does. */
export function checkContact(fields: ContactFields): Fault | null {
  const [first, ...others] = fieldNames.filter((name) => !fields[name].trim())
  if (first) return { message: spoken.contact.incomplete, fields: [first, ...others] }
  if (emailPattern.test(fields.email.trim())) return null
  return { message: spoken.contact.badEmail, fields: ['email'] }
}
