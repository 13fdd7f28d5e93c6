import { ApiError } from '@sala/kit/api/api-error'
import type {
  Credentials,
  JoinRequest,
  LinkCheck,
  LinkDetails,
  SecondFactor,
  Session,
} from '@sala/kit/contract/auth'
import type { StatusMessage } from '@sala/kit/contract/events'

type Client = typeof import('@sala/kit/api/request')

/** Loads the HTTP client, which is not part of the first scripts of this page. */
export const loadClient = () => import('@sala/kit/api/request')

/** @throws {ApiError} */
async function request<Answer>(...call: Parameters<Client['request']>) {
  const client = await loadClient().catch(() => {
    throw new ApiError(0)
  })
  return client.request<Answer>(...call)
}

/**
 * Opens a session, or returns the options of the passkey that is required in addition.
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

/**
 * Returns what a link is for; null when an older server cannot tell.
 * @throws {ApiError} 403 when the link can no longer be used
 */
export async function checkLink(link: LinkCheck): Promise<LinkDetails | null> {
  try {
    return await request<LinkDetails>('POST', '/auth/links/check', link, {}, { isPublic: true })
  } catch (error) {
    // Unknown addresses are answered with 401 to who is signed out.
    if (error instanceof ApiError && [401, 404].includes(error.httpStatus)) return null
    throw error
  }
}

/** Sets the first password of an invited user and opens a session. */
export const acceptInvitation = (join: JoinRequest) =>
  request<Session>('POST', '/auth/invitation', join, {}, { isPublic: true })

/** Whether the server can send password links by email; false for an older server. */
export const canMailLinks = () =>
  request<{ canMail: boolean }>('GET', '/auth/forgotten', undefined, {}, { isPublic: true }).then(
    ({ canMail }) => canMail,
    () => false,
  )

/** Requests a password link by email. */
export const requestPasswordLink = (email: string) =>
  request<StatusMessage>('POST', '/auth/forgotten', { email }, {}, { isPublic: true })

/** Sets a new password without opening a session. */
export const resetPassword = (chosen: JoinRequest) =>
  request<StatusMessage>('POST', '/auth/reset', chosen, {}, { isPublic: true })

/** Requests the options for signing in with any passkey of this site. */
export const requestPasskeyOptions = () =>
  request<object>('POST', '/auth/passkeys/sign-in/options', undefined, {}, { isPublic: true })

export const signInWithPasskey = (signed: object) =>
  request<Session>('POST', '/auth/passkeys/sign-in', signed, {}, { isPublic: true })
