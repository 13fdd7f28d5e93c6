import { request } from '@sala/shared/api/request'
import type { Passkey, Passkeys, PasswordChange, SignedInPlace } from '@sala/shared/contract/auth'
import type { StatusMessage } from '@sala/shared/contract/notice'

export const listPlaces = () => request<SignedInPlace[]>('GET', '/auth/sessions')

export const signOutThere = (id: string) => request<StatusMessage>('DELETE', `/auth/sessions/${id}`)

export const signOutElsewhere = () => request<StatusMessage>('POST', '/auth/sessions/end-others')

export const changePassword = (change: PasswordChange) =>
  request<StatusMessage>('PUT', '/auth/password', change)

export const readPasskeys = () => request<Passkeys>('GET', '/auth/passkeys')

/** What the browser is to make a passkey of. */
export const askForPasskey = (password: string) =>
  request<object>('POST', '/auth/passkeys/options', { password })

export const addPasskey = (name: string, response: object) =>
  request<Passkey>('POST', '/auth/passkeys', { name, response })

export const requirePasskey = (isRequired: boolean) =>
  request<StatusMessage>('PUT', '/auth/passkeys/required', { isRequired })

export const removePasskey = (id: string) =>
  request<StatusMessage>('DELETE', `/auth/passkeys/${id}`)
