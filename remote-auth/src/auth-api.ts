import { answerOf, call, request } from '@sala/kit/api/request'
import type { Credentials, SecondFactor, Session } from '@sala/kit/contract/auth'

/**
 * Opens a session, or answers what a passkey must sign as well.
 * @throws {ApiError}
 */
export async function signIn(credentials: Credentials): Promise<Session | SecondFactor> {
  const headers = new Headers({ 'content-type': 'application/json' })
  const body = JSON.stringify(credentials)
  const response = await call('/auth/login', { method: 'POST', headers, body })
  const refusal = response.ok
    ? null
    : await response
        .clone()
        .json()
        .catch(() => null)
  return refusal?.secondFactor ? refusal : answerOf<Session>(response, headers)
}

/** What any passkey for this site may sign. */
export const askForPasskey = () => request<object>('POST', '/auth/passkeys/sign-in/options')

export const signInWithPasskey = (signed: object) =>
  request<Session>('POST', '/auth/passkeys/sign-in', signed)
