import { sendNotice } from '@sala/kit/events'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { t } from './words/t.ts'

/**
 * Has the person unlock a passkey; null, and a word about it, when they did not. What it takes is
 * loaded only now: most sign in without.
 */
export async function signWithPasskey(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch(() => {
    sendNotice({ severity: 'info', message: t('No passkey was used, so you are not signed in.') })
    return null
  })
}
