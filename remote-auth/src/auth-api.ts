import { ApiError } from '@sala/kit/api/api-error'
import type { Credentials, JoinRequest, SecondFactor, Session } from '@sala/kit/contract/auth'
import type { StatusMessage } from '@sala/kit/contract/events'

type Client = typeof import('@sala/kit/api/request')

/** The back-office's HTTP client: this page is there without, and fetches it while somebody types. */
export const fetchClient = () => import('@sala/kit/api/request')

/** @throws {ApiError} */
async function request<Answer>(...call: Parameters<Client['request']>) {
  const client = await fetchClient().catch(() => {
    throw new ApiError(0)
  })
  return client.request<Answer>(...call)
}

/**
 * Opens a session, or answers what a passkey must sign as well.
 * @throws {ApiError}
 */
export async function signIn(credentials: Credentials): Promise<Session | SecondFactor> {
  try {
    return await request<Session>('POST', '/auth/login', credentials, {}, { isPublic: true })
  } catch (error) {
    const refusal = error instanceof ApiError ? Object(error.body) : {}
    if (refusal.secondFactor) return refusal
    throw error
  }
}

/** Opens a session for who has been asked to work here. */
export const acceptInvitation = (join: JoinRequest) =>
  request<Session>('POST', '/auth/invitation', join, {}, { isPublic: true })

/** Whether a link for a new password can be sent; a server that does not say cannot. */
export const canMailLinks = () =>
  request<{ canMail: boolean }>('GET', '/auth/forgotten', undefined, {}, { isPublic: true }).then(
    ({ canMail }) => canMail,
    () => false,
  )

export const askForLink = (email: string) =>
  request<StatusMessage>('POST', '/auth/forgotten', { email }, {}, { isPublic: true })

/** Chooses a new password by a link; nobody is signed in by it. */
export const resetPassword = (chosen: JoinRequest) =>
  request<StatusMessage>('POST', '/auth/reset', chosen, {}, { isPublic: true })

/** What any passkey for this site may sign. */
export const askForPasskey = () => request<object>('POST', '/auth/passkeys/sign-in/options')

export const signInWithPasskey = (signed: object) =>
  request<Session>('POST', '/auth/passkeys/sign-in', signed)
