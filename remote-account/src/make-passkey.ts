import { sendNotice } from '@sala/kit/events'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { t } from './words/t.ts'

/** Has the browser make a passkey; null, and a word about it, when the person did not. */
export async function makePasskey(options: object) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch(({ name }: Error) => {
    const isKnown = name === 'InvalidStateError'
    const message = isKnown ? t('This device holds a passkey already.') : t('No passkey was made.')
    sendNotice({ severity: 'info', message })
    return null
  })
}
