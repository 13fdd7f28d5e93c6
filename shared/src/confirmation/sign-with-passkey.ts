import { request } from '@sala/kit/api/request'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/**
 * Has the person unlock a passkey; null when they did not. What it takes is loaded only now.
 * @throws {ApiError}
 */
export async function signWithPasskey() {
  // What any passkey for this site may sign, to confirm who is there.
  const optionsJSON = await request<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    '/auth/passkeys/sign-in/options',
  )
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON }).catch(() => null)
}
