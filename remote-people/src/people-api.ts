import { request } from '@sala/kit/api/request'
import type { Proof } from '@sala/kit/contract/auth'
import type { StatusMessage } from '@sala/kit/contract/notice'
import type { Invited, People, Role } from '@sala/kit/contract/people'

export const readPeople = () => request<People>('GET', '/people')

export const invitePerson = (email: string, role: Role, proof: Proof) =>
  request<Invited>('POST', '/people/invitations', { email, role, proof })

export const withdrawInvitation = (id: string) =>
  request<StatusMessage>('DELETE', `/people/invitations/${id}`)

export const changeRole = (id: string, role: Role, proof: Proof) =>
  request<StatusMessage>('PUT', `/people/${id}/role`, { role, proof })

export const endSessions = (id: string, proof: Proof) =>
  request<StatusMessage>('POST', `/people/${id}/end-sessions`, { proof })

export const removePerson = (id: string, proof: Proof) =>
  request<StatusMessage>('POST', `/people/${id}/remove`, { proof })
