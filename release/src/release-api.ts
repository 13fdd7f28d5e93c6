import type { ReleaseHistory, ReleaseStatus, RetiredApp, Verdict } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import type { JobOutcome } from '@sala/kit/contract/today'
import { type IsAnswer, isListOf, send, withFields } from './http.ts'

export interface Published {
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

export async function readStatus(origin: string) {
  return (await send<ReleaseStatus[]>('GET', `${origin}/api/releases`, isListOf(isStatus))).body
}

/** A retired app. */
export async function readRetired(origin: string) {
  const url = at(origin, 'retired')
  return (await send<RetiredApp[]>('GET', url, isListOf(isRetired))).body
}

/** The last outcome of each cleanup job. */
export async function readHousekeeping(origin: string) {
  const isList = isListOf(withFields('job'))
  return (await send<JobOutcome[]>('GET', `${origin}/api/housekeeping`, isList)).body
}

export async function readHistory(origin: string, app: string) {
  const isHistory = withFields('events', 'versions')
  return (await send<ReleaseHistory>('GET', at(origin, app, 'history'), isHistory)).body
}

/** Changes what is live: `promote`, `rollback` or `canary`. */
export async function postChange(origin: string, app: string, action: string, json: object) {
  return (await send<ReleaseStatus>('POST', at(origin, app, action), isStatus, { json })).body
}

export async function postRetirement(origin: string, app: string, why?: string) {
  const url = at(origin, app, 'retire')
  return (await send<RetiredApp>('POST', url, isRetired, { json: { why } })).body
}

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

export async function postPreviewLink(origin: string, app: string, json: object) {
  const url = at(origin, app, 'previews')
  return (await send<PreviewLink & { url: string }>('POST', url, isNewLink, { json })).body
}

/** Creates a link that shows the remote which this machine serves at `from`, in browsers of this machine. */
export async function postDevLink(origin: string, description: RemoteDescription, from: string) {
  const url = at(origin, description.name, 'previews/dev')
  const json = { origin: from, description }
  return (await send<PreviewLink & { url: string }>('POST', url, isNewLink, { json })).body
}

export async function listPreviewLinks(origin: string, app: string) {
  return (await send<PreviewLink[]>('GET', at(origin, app, 'previews'), isListOf(isPreviewLink)))
    .body
}

export async function revokePreviewLink(origin: string, app: string, id: string) {
  const url = at(origin, app, `previews/${encodeURIComponent(id)}/revoke`)
  return (await send<PreviewLink>('POST', url, isPreviewLink, { json: {} })).body
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

function at(origin: string, app: string, action?: string) {
  return [`${origin}/api/releases/${encodeURIComponent(app)}`, action].filter(Boolean).join('/')
}
