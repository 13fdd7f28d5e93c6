import type { ReleaseHistory, ReleaseStatus, RetiredApp, Verdict } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import type { JobOutcome } from '@sala/kit/contract/today'
import { type IsAnswer, isListOf, send, withFields } from './http.ts'

interface Published {
  app: string
  version: string
  digest: string
}

const isStatus = withFields('app', 'live', 'canary')
const isRetired = withFields('app', 'version', 'retiredAt', 'retiredBy', 'why')

/** Asks the gate about a bundle; nothing is published. */
export async function checkBundle(origin: string, app: string, gzip: Buffer) {
  const content = { gzip, onSent: () => {} }
  const isVerdict = withFields('verdict', 'findings')
  return (await send<Verdict>('POST', at(origin, app, 'check'), isVerdict, content)).body
}

/** @param onSent called with the part that has been sent, from 0 to 1 */
export async function publishBundle(
  origin: string,
  app: string,
  gzip: Buffer,
  onSent: (part: number) => void,
) {
  const isPublished = withFields('app', 'version', 'digest')
  const content = { gzip, onSent }
  const { status, body } = await send<Published>('POST', at(origin, app), isPublished, content)
  return { ...body, isNew: status === 201 }
}

export const readStatus = (origin: string) =>
  get<ReleaseStatus[]>(`${origin}/api/releases`, isListOf(isStatus))

export const readRetired = (origin: string) =>
  get<RetiredApp[]>(at(origin, 'retired'), isListOf(isRetired))

/** The last outcome of each cleanup job. */
export const readHousekeeping = (origin: string) =>
  get<JobOutcome[]>(`${origin}/api/housekeeping`, isListOf(withFields('job')))

export const readHistory = (origin: string, app: string) =>
  get<ReleaseHistory>(at(origin, app, 'history'), withFields('events', 'versions'))

/** Changes what is live: `promote`, `rollback` or `canary`. */
export const postChange = (origin: string, app: string, action: string, json: object) =>
  post<ReleaseStatus>(at(origin, app, action), isStatus, json)

export const postRetirement = (origin: string, app: string, why?: string) =>
  post<RetiredApp>(at(origin, app, 'retire'), isRetired, { why })

/** A link that shows a published version, or a remote from a developer's machine. */
export interface PreviewLink {
  id: string
  version: string | null
  origin: string | null
  createdBy: string
  createdAt: string
  expiresAt: string
  openedAt: string | null
}

const isPreviewLink = withFields('id', 'createdBy', 'createdAt', 'expiresAt', 'openedAt')
const isNewLink: IsAnswer = (body) => withFields('url')(body) && isPreviewLink(body)

export const postPreviewLink = (origin: string, app: string, json: object) =>
  post<PreviewLink & { url: string }>(at(origin, app, 'previews'), isNewLink, json)

/** Creates a link that shows the remote which this machine serves at `from`, in browsers of this machine. */
export function postDevLink(origin: string, description: RemoteDescription, from: string) {
  const url = at(origin, description.name, 'previews/dev')
  return post<PreviewLink & { url: string }>(url, isNewLink, { origin: from, description })
}

export const listPreviewLinks = (origin: string, app: string) =>
  get<PreviewLink[]>(at(origin, app, 'previews'), isListOf(isPreviewLink))

export function revokePreviewLink(origin: string, app: string, id: string) {
  const url = at(origin, app, `previews/${encodeURIComponent(id)}/revoke`)
  return post<PreviewLink>(url, isPreviewLink, {})
}

interface Enrolment {
  app: string
  secret: string
  publicKey: string
}

/** Uses a link. No stored token is sent along: anyone may have made the link. */
export async function postEnrolment(origin: string, json: Enrolment, isRight: IsAnswer) {
  const isEnrolled: IsAnswer = (body) => withFields('app', 'name', 'token')(body) && isRight(body)
  const url = `${origin}/api/enrol`
  return (await send<{ name: string; token: string }>('POST', url, isEnrolled, { json }, null)).body
}

async function get<Body>(url: string, isAnswer: IsAnswer) {
  return (await send<Body>('GET', url, isAnswer)).body
}

async function post<Body>(url: string, isAnswer: IsAnswer, json: object) {
  return (await send<Body>('POST', url, isAnswer, { json })).body
}

function at(origin: string, app: string, action?: string) {
  return [`${origin}/api/releases/${encodeURIComponent(app)}`, action].filter(Boolean).join('/')
}
