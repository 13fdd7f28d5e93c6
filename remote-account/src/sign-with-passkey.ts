import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** Has the person unlock a passkey; null when they did not. What it takes is loaded only now. */
export async function signWithPasskey(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch(() => null)
}
