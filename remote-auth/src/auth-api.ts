import { ApiError } from '@sala/kit/api/api-error'
import { request } from '@sala/kit/api/request'
import type { Credentials, JoinRequest, SecondFactor, Session } from '@sala/kit/contract/auth'

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

/** What any passkey for this site may sign. */
export const askForPasskey = () => request<object>('POST', '/auth/passkeys/sign-in/options')

export const signInWithPasskey = (signed: object) =>
  request<Session>('POST', '/auth/passkeys/sign-in', signed)
