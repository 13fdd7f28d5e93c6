import { createHash } from 'node:crypto'

/** Whether the value is a single address that cannot inject anything into a mail header. */
export function isEmail(value: string) {
  return /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>(),;"\\\p{Cc}]+$/u.test(value) && value.length <= 254
}

/** Emails are compared case-insensitively and without surrounding spaces. */
export function normaliseEmail(email: string) {
  return email.trim().toLowerCase()
}

/** Hashes an email for the key of a rate limit, so that no personal data is stored there. */
export function hashEmail(email: string) {
  return createHash('sha256').update(normaliseEmail(email)).digest('base64url')
}
