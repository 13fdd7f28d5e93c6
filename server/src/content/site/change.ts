import {
  emptySiteContent,
  originalEdition,
  type SiteContent,
  type SiteState,
} from '@sala/kit/contract/site'
import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { toIso } from '../../foundation/db/tables.ts'
import { readIfMatch } from '../../foundation/http/etag.ts'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import { readIdempotentCall } from '../../foundation/idempotency/idempotency-key.ts'
import { runIdempotent } from '../../foundation/idempotency/run-idempotent.ts'
import { bumpRevision, toTag } from '../../foundation/revisions/repository.ts'
import type { Services } from '../../foundation/services.ts'
import { findAccount } from '../../people/accounts/repository.ts'
import { getActor, recordChange } from '../../people/audit/record-change.ts'
import { getCaller } from '../../people/sessions/guard.ts'
import {
  checkComplete,
  checkNames,
  type Declared,
  findChangedParts,
  resolvePictures,
} from './content.ts'
import {
  addEdition,
  type EditionRow,
  findDraft,
  findEdition,
  findEditionAt,
  listEditionsAfter,
  putDraft,
  removeEditionsAfter,
} from './repository.ts'

export interface SiteServices extends Services {
  /** The parts of their pages that live remotes let an owner change. */
  declared: () => Promise<Declared>
}

const hourMs = 60 * 60_000
/** The maximum time ahead that an edition can be scheduled. */
const maxAheadMs = 366 * 24 * hourMs

export const describeEdition = ({ id, showFrom, publishedBy }: Omit<EditionRow, 'content'>) => ({
  _id: id,
  at: toIso(showFrom),
  by: publishedBy,
})

const describeWithContent = (row: EditionRow | undefined) =>
  row ? { ...describeEdition(row), content: row.content } : null

const contentOrEmpty = (row: { content: SiteContent } | undefined) =>
  row?.content ?? emptySiteContent

/** Reads the draft, the published edition and the scheduled one. */
export async function readState(db: Db, nowMs: number, declared: Declared): Promise<SiteState> {
  const draft = await findDraft(db)
  const [scheduled] = await listEditionsAfter(db, nowMs)
  const account = draft && (await findAccount(db, draft.savedBy))
  return {
    draft: contentOrEmpty(draft),
    version: toTag(draft?.version),
    saved: draft ? { at: toIso(draft.savedAt), by: account?.email ?? null } : null,
    published: describeWithContent(await findEditionAt(db, nowMs)),
    scheduled: describeWithContent(scheduled),
    declared,
  }
}

/** Locks and returns the draft. Throws an HttpError 412 with the state when `If-Match` names another version. */
async function lockDraft(trx: Db, { headers }: FastifyRequest, state: () => Promise<SiteState>) {
  // Locks the list before the draft is read: of two saves the second one waits, even if no draft row exists yet.
  await bumpRevision(trx, 'siteDraft')
  const draft = await findDraft(trx)
  const version = toTag(draft?.version)
  const tags = readIfMatch(headers['if-match'])
  if (!tags || tags.includes(version)) return draft
  const message = 'Someone else changed this while you were editing. Please check it again.'
  throw new HttpError(412, message, { etag: `"${version}"` }, { current: await state() })
}

/**
 * Saves the draft. It is saved while it is edited, so the audit trail gets one line for each author and hour.
 * Throws an HttpError: 412 when `If-Match` names another version, 422 when the content is refused.
 */
export async function saveDraft(
  { db, now, declared }: SiteServices,
  request: FastifyRequest,
  input: SiteContent,
) {
  const live = await declared()
  await inTransaction(db, async (trx) => {
    const nowMs = now()
    const draft = await lockDraft(trx, request, () => readState(trx, nowMs, live))
    const before = contentOrEmpty(draft)
    checkNames(input, before, live)
    const content = await resolvePictures(trx, input)
    const changed = findChangedParts(before, content)
    if (changed.length === 0) return
    const { email } = getCaller(request)
    await putDraft(trx, content, email, nowMs)
    if (draft?.savedBy === email && draft.savedAt > nowMs - hourMs) return
    const line = { action: 'site.change', subject: 'draft', before: null, after: { changed } }
    await recordChange(trx, getActor(request), line, nowMs)
  })
}

/**
 * Publishes the draft now or at a time, and replaces the scheduled edition.
 * Throws an HttpError: 412 when `If-Match` names another version, 422 when it is incomplete or the time is in the past.
 */
export async function publishDraft(
  services: SiteServices,
  request: FastifyRequest,
  { at }: { at?: string | undefined },
) {
  const live = await services.declared()
  return publish(services, request, async (trx, nowMs) => {
    const draft = await lockDraft(trx, request, () => readState(trx, nowMs, live))
    const showFrom = at === undefined ? nowMs : Date.parse(at)
    if (at !== undefined && (showFrom <= nowMs || showFrom > nowMs + maxAheadMs)) {
      throw new HttpError(422, 'Please choose a time in the future, within one year.')
    }
    const content = contentOrEmpty(draft)
    checkComplete(content, live)
    return { content: await resolvePictures(trx, content), showFrom }
  })
}

/**
 * Publishes an earlier edition again, or the original: the release's page without changes. Throws an HttpError 404 when
 * the edition does not exist.
 */
export function republish(services: SiteServices, request: FastifyRequest, id: string) {
  return publish(services, request, async (trx, nowMs) => {
    if (id === originalEdition) return { content: emptySiteContent, showFrom: nowMs }
    const edition = await findEdition(trx, id)
    if (!edition) throw notFound('edition')
    return { content: edition.content, showFrom: nowMs }
  })
}

/** @returns whether the call was a retry */
async function publish(
  { db, now }: SiteServices,
  request: FastifyRequest,
  choose: (trx: Db, nowMs: number) => Promise<{ content: SiteContent; showFrom: number }>,
) {
  const { accountId, email } = getCaller(request)
  const { isReplayed } = await runIdempotent({ db, now }, readIdempotentCall(request, accountId), {
    make: async (trx, nowMs) => {
      await bumpRevision(trx, 'site')
      const before = await findEditionAt(trx, nowMs)
      const { content, showFrom } = await choose(trx, nowMs)
      const isLater = showFrom > nowMs
      // At most one edition is scheduled: the newest.
      if (isLater) await removeEditionsAfter(trx, nowMs)
      const edition = await addEdition(trx, { content, showFrom, publishedBy: email })
      const changed = findChangedParts(contentOrEmpty(before), content)
      const after = { at: toIso(edition.showFrom), changed }
      const action = isLater ? 'site.schedule' : 'site.publish'
      return { action, subject: edition.id, before: null, after }
    },
    note: (trx, change, nowMs) => recordChange(trx, getActor(request), change, nowMs),
  })
  return isReplayed
}

/** Cancels the scheduled edition. Throws an HttpError 404 when there is none. */
export function unschedule({ db, now }: SiteServices, request: FastifyRequest) {
  return inTransaction(db, async (trx) => {
    const nowMs = now()
    await bumpRevision(trx, 'site')
    const [scheduled] = await listEditionsAfter(trx, nowMs)
    if (!scheduled) throw new HttpError(404, 'Nothing is scheduled.')
    await removeEditionsAfter(trx, nowMs)
    const before = { at: toIso(scheduled.showFrom) }
    const line = { action: 'site.unschedule', subject: scheduled.id, before, after: null }
    await recordChange(trx, getActor(request), line, nowMs)
  })
}
