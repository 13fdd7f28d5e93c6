import { request } from '@sala/kit/api/request'
import type { Proof } from '@sala/kit/contract/auth'
import type { StatusMessage } from '@sala/kit/contract/notice'
import type { Invited, PasswordLink, People, Role } from '@sala/kit/contract/people'

export interface Wanted {
  email: string
  role: Role
  /** Whether a mail takes the link to them. */
  byMail: boolean
}

export const readPeople = () => request<People>('GET', '/people')

export const invitePerson = (wanted: Wanted, proof: Proof) =>
  request<Invited>('POST', '/people/invitations', { ...wanted, proof })

export const withdrawInvitation = (id: string) =>
  request<StatusMessage>('DELETE', `/people/invitations/${id}`)

export const changeRole = (id: string, role: Role, proof: Proof) =>
  request<StatusMessage>('PUT', `/people/${id}/role`, { role, proof })

export const requirePasskeys = (areRequired: boolean, proof: Proof) =>
  request<StatusMessage>('PUT', '/people/passkeys', { areRequired, proof })

export const makePasswordLink = (id: string, proof: Proof) =>
  request<PasswordLink>('POST', `/people/${id}/password-link`, { proof })

export const endSessions = (id: string, proof: Proof) =>
  request<StatusMessage>('POST', `/people/${id}/end-sessions`, { proof })

export const removePerson = (id: string, proof: Proof) =>
  request<StatusMessage>('POST', `/people/${id}/remove`, { proof })
