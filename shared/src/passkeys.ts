import type { AcceptedPasskeys } from './contract/auth.ts'

/**
 * Whether passkeys can be used: the browser must support them, and the site must have a host name,
 * because browsers refuse IP addresses (WebAuthn Level 3, section 5.1.3).
 */
export function supportsPasskeys({ hostname }: Pick<Location, 'hostname'> = location) {
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return typeof PublicKeyCredential === 'function' && !isAddress
}

/** The methods of WebAuthn Level 3, section 5.1.10; not every browser has them. */
interface Signals {
  signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void>
  signalAllAcceptedCredentials?: (accepted: AcceptedPasskeys) => Promise<void>
}

const signals = () => (globalThis.PublicKeyCredential ?? {}) as Signals

/**
 * When the server does not know a passkey (any more), asks the browser not to offer it again.
 * @param error `ApiError` of a call with a passkey's response
 * @param response a `PublicKeyCredential` as JSON
 */
export async function signalUnknownPasskey(error: unknown, response: { id?: string }) {
  const { code } = Object(Object(error).body)
  if (code !== 'unknown-passkey' || !response.id) return
  const unknown = { rpId: location.hostname, credentialId: response.id }
  // The browser may refuse it; the server's message is shown in any case.
  await signals()
    .signalUnknownCredential?.(unknown)
    .catch(() => undefined)
}

/** Informs the browser which passkeys of an account it can offer. */
export async function signalAcceptedPasskeys(accepted: AcceptedPasskeys) {
  await signals()
    .signalAllAcceptedCredentials?.(accepted)
    .catch(() => undefined)
}
