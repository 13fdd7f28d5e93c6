import { ApiError } from '@sala/kit/api/api-error'
import { request } from '@sala/kit/api/request'
import type { Passkeys, Proof } from '@sala/kit/contract/auth'
import type { Finding, ReleaseHistory, ReleaseStatus, RetiredApp } from '@sala/kit/contract/release'
import type { Team, TeamLink } from '@sala/kit/contract/team'
import { translateServerMessage } from '@sala/kit/words'

/** What every change of what is live is sent with. */
export interface Confirmed {
  proof: Proof
  /** The reason, for the history. */
  why?: string
  /** The reason to show a version that was not rendered in a browser. */
  unrendered?: string
}

export interface NewCanary {
  version: string
  /** 0 ends it. */
  percent: number
  /** How long it runs without enough visits; the remote's own setting when left out. */
  hours?: number
}

/** A preview link that has not expired, without its secret. */
export interface PreviewLink {
  id: string
  /** null for a remote on a developer's machine. */
  version: string | null
  createdBy: string
  expiresAt: string
  openedAt: string | null
}

export async function readReleases() {
  const [apps, retired] = await Promise.all([
    request<ReleaseStatus[]>('GET', '/releases'),
    request<RetiredApp[]>('GET', '/releases/retired'),
  ])
  return { apps, retired }
}

/** Reads events, versions and preview links of an app. */
export async function readApp(app: string) {
  const path = `/releases/${encodeURIComponent(app)}`
  const [history, previews] = await Promise.all([
    request<ReleaseHistory>('GET', `${path}/history`),
    request<PreviewLink[]>('GET', `${path}/previews`),
  ])
  return { ...history, previews }
}

export const promote = (app: string, version: string, confirmed: Confirmed) =>
  send(`${app}/promote`, { version, ...confirmed })

export const rollBack = (app: string, to: string, confirmed: Confirmed) =>
  send(`${app}/rollback`, { to, ...confirmed })

export const setCanary = (app: string, canary: NewCanary, confirmed: Confirmed) =>
  send(`${app}/canary`, { ...canary, ...confirmed })

export const retire = (app: string, confirmed: Confirmed) => send(`${app}/retire`, confirmed)

export const createPreview = (app: string, version: string) =>
  send<PreviewLink & { url: string }>(`${app}/previews`, { version })

export const revokePreview = (app: string, id: string) =>
  request<PreviewLink>('POST', `/releases/${app}/previews/${id}/revoke`, {})

/** @throws {ApiError} whose message includes the reasons of the gate */
async function send<Answer = ReleaseStatus>(path: string, body: object) {
  try {
    return await request<Answer>('POST', `/releases/${path}`, body)
  } catch (error) {
    if (error instanceof ApiError) {
      const { findings = [] } = (error.body ?? {}) as { findings?: Finding[] }
      const reasons = findings.map(({ message }) => translateServerMessage(message))
      error.message = [error.message, ...reasons].join('\n')
    }
    throw error
  }
}

export const readPasskeys = () => request<Passkeys>('GET', '/auth/passkeys')

export const listTeams = () => request<Team[]>('GET', '/teams')

export const createLink = (app: string, name: string | undefined, proof: Proof) =>
  request<TeamLink>('POST', `/teams/${encodeURIComponent(app)}/link`, { name, proof })

export const revokeAccess = (app: string, name: string, proof: Proof) =>
  request<object>('POST', `/teams/${app}/revoke`, { name, proof })
