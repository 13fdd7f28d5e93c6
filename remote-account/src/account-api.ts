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
import type { LastError, ReleaseStatus } from '@sala/kit/contract/release'

export const listSessions = () => request<ActiveSession[]>('GET', '/auth/sessions')

export const signOutThere = (id: string, proof: Proof) =>
  request<StatusMessage>('POST', `/auth/sessions/${id}/end`, { proof })

export const signOutElsewhere = (proof: Proof) =>
  request<StatusMessage>('POST', '/auth/sessions/end-others', { proof })

export const changePassword = (change: PasswordChange) =>
  request<StatusMessage>('PUT', '/auth/password', change)

export const chooseLanguage = (language: OfficeLanguage) =>
  request<{ language: OfficeLanguage }>('PUT', '/auth/language', { language })

export const readPasskeys = () => request<Passkeys>('GET', '/auth/passkeys')

/** What the browser is to make a passkey of. */
export const askForPasskey = (proof: Proof) =>
  request<object>('POST', '/auth/passkeys/options', { proof })

export const addPasskey = (name: string, response: object) =>
  request<Passkey>('POST', '/auth/passkeys', { name, response })

export const requirePasskey = (isRequired: boolean, proof: Proof) =>
  request<StatusMessage>('PUT', '/auth/passkeys/required', { isRequired, proof })

export const removePasskey = (id: string, proof: Proof) =>
  request<StatusMessage>('POST', `/auth/passkeys/${id}/remove`, { proof })

export interface ReleaseError extends LastError {
  _id: string
  app: string
  version: string
}

/** The last errors of all versions of all apps, newest first. */
export async function listReleaseErrors(): Promise<ReleaseError[]> {
  const apps = await request<ReleaseStatus[]>('GET', '/releases')
  return apps
    .flatMap(({ app, errors = {} }) =>
      Object.entries(errors).flatMap(([version, ofVersion]) =>
        ofVersion.map((error) => {
          const { place, message } = error
          return { ...error, _id: JSON.stringify([app, version, place, message]), app, version }
        }),
      ),
    )
    .toSorted((one, other) => other.lastAt.localeCompare(one.lastAt))
}
