import type { Credentials, Session } from '@sala/kit/contract/auth'
import { useSending } from '@sala/kit/sending'
import { askForPasskey, signIn, signInWithPasskey } from './auth-api.ts'
import { signWithPasskey } from './sign-with-passkey.ts'

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
