import { createHash } from 'node:crypto'

/** One address, and nothing that the head of a mail would read as more of them, or as something else. */
export function isEmail(value: string) {
  return /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>(),;"\\\p{Cc}]+$/u.test(value) && value.length <= 254
}

/** Emails are compared without regard to case or to spaces around them. */
export function normaliseEmail(email: string) {
  return email.trim().toLowerCase()
}

/** The email in the key of a rate limit, which stores no address of a person. */
export function hashEmail(email: string) {
  return createHash('sha256').update(normaliseEmail(email)).digest('base64url')
}
