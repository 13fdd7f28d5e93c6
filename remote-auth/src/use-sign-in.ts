import type { Credentials, Session } from '@sala/kit/contract/auth'
import { useSending } from '@sala/kit/sending'
import { askForPasskey, signIn, signInWithPasskey } from './auth-api.ts'
import { sendNotice } from '@sala/kit/events'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { t } from './words/t.ts'
import { passkeysWorkHere } from '@sala/kit/passkeys'
import { useSyncExternalStore } from 'react'

/** The ways in: by password, with a passkey after it where the account asks for one, or by passkey. */
export function useSignIn(onSignedIn: (session: Session) => void) {
  const byPassword = useSending()
  const byPasskey = useSending()

  async function enter(options: object) {
    const signed = await signWithPasskey(options)
    if (signed) onSignedIn(await signInWithPasskey(signed))
  }

  return {
    isSendingPassword: byPassword.isBusy,
    isAskingForPasskey: byPasskey.isBusy,
    sendPassword: (credentials: Credentials) =>
      byPassword.run(async () => {
        const answer = await signIn(credentials)
        if ('secondFactor' in answer) await enter(answer.secondFactor)
        else onSignedIn(answer)
      }),
    takePasskey: () => byPasskey.run(async () => enter(await askForPasskey())),
  }
}

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

const never = () => () => {}

/** Whether passkeys can be used here. The server, which cannot know, takes it that they can, as nearly everywhere. */
export const usePasskeysWork = () =>
  useSyncExternalStore(
    never,
    () => passkeysWorkHere(),
    () => true,
  )
