import type { Credentials, Session } from '@sala/kit/contract/auth'
import { sendNotice } from '@sala/kit/events'
import { signalUnknownPasskey, supportsPasskeys } from '@sala/kit/passkeys'
import { useSending } from '@sala/kit/sending'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { requestPasskeyOptions, signIn, signInWithPasskey } from './auth-api.ts'
import { t } from './words/t.ts'

/** Signs in by password, by password and passkey where the account requires both, or by passkey. */
export function useSignIn(onSignedIn: (session: Session) => void) {
  const byPassword = useSending()
  const byPasskey = useSending()

  async function signInByPasskey(options: object) {
    const signed = await signWithPasskey(options)
    if (!signed) return
    try {
      onSignedIn(await signInWithPasskey(signed))
    } catch (error) {
      signalUnknownPasskey(error, signed)
      throw error
    }
  }

  async function startPasskey() {
    // The rendered page has the button for all browsers.
    if (supportsPasskeys()) await signInByPasskey(await requestPasskeyOptions())
    else {
      sendInfo(
        t(
          'Passkeys aren’t available: your browser doesn’t support them, or this site is opened by its IP address.',
        ),
      )
    }
  }

  return {
    isSendingPassword: byPassword.isBusy,
    isUsingPasskey: byPasskey.isBusy,
    sendPassword: (credentials: Credentials) =>
      byPassword.run(async () => {
        const answer = await signIn(credentials)
        if ('secondFactor' in answer) await signInByPasskey(answer.secondFactor)
        else onSignedIn(answer)
      }),
    startPasskey: () => byPasskey.run(startPasskey),
  }
}

/** Signs with a passkey; null, with a notice, when the user cancels. Loads the WebAuthn code on demand. */
async function signWithPasskey(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch(() => {
    sendInfo(t('No passkey was used. You aren’t signed in.'))
    return null
  })
}

const sendInfo = (message: string) => sendNotice({ severity: 'info', message })
