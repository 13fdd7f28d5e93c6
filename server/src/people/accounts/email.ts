import { createHash } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import { isEmail, tidyEmail } from '@sala/kit/contract/email'

/** The form in which addresses are compared: tidy, in lower case, and with a domain in letters, not in punycode. */
export function normaliseEmail(email: string) {
  const address = tidyEmail(email).toLowerCase()
  // `domainToASCII` ignores what follows a domain, as in `sala.example/x`.
  if (!isEmail(address)) return address
  const domainAt = address.lastIndexOf('@') + 1
  const domain = address.slice(domainAt)
  return address.slice(0, domainAt) + (domainToUnicode(domainToASCII(domain)) || domain)
}

/** Hashes an email for the key of a rate limit, so that no personal data is stored there. */
export function hashEmail(email: string) {
  return createHash('sha256').update(normaliseEmail(email)).digest('base64url')
}
