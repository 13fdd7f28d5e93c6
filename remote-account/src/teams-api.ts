import { request } from '@sala/kit/api/request'
import type { Proof } from '@sala/kit/contract/auth'
import type { Team, TeamLink } from '@sala/kit/contract/team'

export const listTeams = () => request<Team[]>('GET', '/teams')

export const makeLink = (app: string, name: string | undefined, proof: Proof) =>
  request<TeamLink>('POST', `/teams/${encodeURIComponent(app)}/link`, { name, proof })

export const revokeAccess = (app: string, name: string, proof: Proof) =>
  request<object>('POST', `/teams/${app}/revoke`, { name, proof })
