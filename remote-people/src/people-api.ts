import { request } from '@sala/kit/api/request'
import type { Proof } from '@sala/kit/contract/auth'
import type { StatusMessage } from '@sala/kit/contract/events'
import type { Invited, PasswordLink, People, Role } from '@sala/kit/contract/people'

export interface NewInvitation {
  email: string
  role: Role
  /** Whether the server mails the link. */
  byMail: boolean
}

export const readPeople = () => request<People>('GET', '/people')

export const invitePerson = (invitation: NewInvitation, proof: Proof) =>
  request<Invited>('POST', '/people/invitations', { ...invitation, proof })

export const cancelInvitation = (id: string) =>
  request<StatusMessage>('DELETE', `/people/invitations/${id}`)

export const changeRole = (id: string, role: Role, proof: Proof) =>
  request<StatusMessage>('PUT', `/people/${id}/role`, { role, proof })

export const requirePasskeys = (areRequired: boolean, proof: Proof) =>
  request<StatusMessage>('PUT', '/people/passkeys', { areRequired, proof })

export const createPasswordLink = (id: string, proof: Proof) =>
  request<PasswordLink>('POST', `/people/${id}/password-link`, { proof })

export const endSessions = (id: string, proof: Proof) =>
  request<StatusMessage>('POST', `/people/${id}/end-sessions`, { proof })

export const removePerson = (id: string, proof: Proof) =>
  request<StatusMessage>('POST', `/people/${id}/remove`, { proof })
