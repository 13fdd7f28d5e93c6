import { request } from '@sala/kit/api/request'
import type {
  ActiveSession,
  Passkey,
  Passkeys,
  PasswordChange,
  Proof,
} from '@sala/kit/contract/auth'
import type { StatusMessage } from '@sala/kit/contract/events'
import type { OfficeLanguage } from '@sala/kit/contract/language'

export const listSessions = () => request<ActiveSession[]>('GET', '/auth/sessions')

export const endSession = (id: string, proof: Proof) =>
  request<StatusMessage>('POST', `/auth/sessions/${id}/end`, { proof })

export const endOtherSessions = (proof: Proof) =>
  request<StatusMessage>('POST', '/auth/sessions/end-others', { proof })

export const changePassword = (change: PasswordChange) =>
  request<StatusMessage>('PUT', '/auth/password', change)

export const chooseLanguage = (language: OfficeLanguage) =>
  request<{ language: OfficeLanguage }>('PUT', '/auth/language', { language })

export const readPasskeys = () => request<Passkeys>('GET', '/auth/passkeys')

/** Requests the options for creating a passkey. */
export const requestPasskeyOptions = (proof: Proof) =>
  request<object>('POST', '/auth/passkeys/options', { proof })

export const addPasskey = (name: string, response: object) =>
  request<Passkey>('POST', '/auth/passkeys', { name, response })

export const requirePasskey = (isRequired: boolean, proof: Proof) =>
  request<StatusMessage>('PUT', '/auth/passkeys/required', { isRequired, proof })

export const removePasskey = (id: string, proof: Proof) =>
  request<StatusMessage>('POST', `/auth/passkeys/${id}/remove`, { proof })
