import {
  nothingSaid,
  originalEdition,
  type SiteContent,
  type SiteState,
} from '@sala/kit/contract/site'
import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import type { Deps } from '../../foundation/deps.ts'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import { readIfMatch } from '../../foundation/http/if-match.ts'
import { callOnce } from '../../foundation/idempotency/call-once.ts'
import { keyedCall } from '../../foundation/idempotency/keyed-call.ts'
import { never, reviseList } from '../../foundation/revisions/repository.ts'
import { authorOf, type Change, recordChange } from '../../people/audit/record-change.ts'
import { callerOf } from '../../people/sessions/guard.ts'
import { changedParts, checkComplete, checkNames, type Declared, withPictures } from './content.ts'
import {
  addEdition,
  type EditionRow,
  editionAt,
  editionsAfter,
  findDraft,
  findEdition,
  putDraft,
  removeEditionsAfter,
} from './repository.ts'

export interface SiteDeps extends Deps {
  /** The parts of their pages that live remotes let an owner change. */
  declared: () => Promise<Declared>
}

const hourMs = 60 * 60_000
/** The longest time ahead that an edition can be scheduled. */
const furthestMs = 366 * 24 * hourMs

const isoOf = (ms: number) => new Date(ms).toISOString()

export const describeEdition = ({
  id,
  showFrom,
  publishedBy,
}: Pick<EditionRow, 'id' | 'showFrom' | 'publishedBy'>) => ({
  _id: id,
  at: isoOf(showFrom),
  by: publishedBy,
})

const whole = (row: EditionRow | undefined) =>
  row ? { ...describeEdition(row), content: row.content } : null

const orNothing = (row: { content: SiteContent } | undefined) => row?.content ?? nothingSaid

/** The draft, the edition that is shown, and the scheduled one. */
export async function readState(db: Db, nowMs: number, declared: Declared): Promise<SiteState> {
  const draft = await findDraft(db)
  const [scheduled] = await editionsAfter(db, nowMs)
  return {
    draft: orNothing(draft),
    version: draft?.version ?? never,
    saved: draft ? { at: isoOf(draft.savedAt), by: draft.savedBy } : null,
    published: whole(await editionAt(db, nowMs)),
    scheduled: whole(scheduled),
    declared,
  }
}

/** Locks and returns the draft. Throws an HttpError 412 with the state when `If-Match` names another version. */
async function lockDraft(trx: Db, { headers }: FastifyRequest, state: () => Promise<SiteState>) {
  // Before the draft is read, so that the second of two saves waits, even when there is no draft row yet.
  await reviseList(trx, 'siteDraft')
  const draft = await findDraft(trx)
  const version = draft?.version ?? never
  const tags = readIfMatch(headers['if-match'])
  if (!tags || tags.includes(version)) return draft
  const message = 'Somebody else has changed this meanwhile. Please look at it again.'
  throw new HttpError(412, message, { etag: `"${version}"` }, { current: await state() })
}

const line = (action: string, subject: string, before: unknown, after: unknown): Change => ({
  action: `site.${action}`,
  subject,
  before,
  after,
})

/**
 * Saves the draft. It is saved while it is typed, so the audit trail gets one line for each author and hour.
 * Throws an HttpError: 412 when `If-Match` names another version, 422 when the content is refused.
 */
export async function saveDraft(
  { db, now, declared }: SiteDeps,
  request: FastifyRequest,
  given: SiteContent,
) {
  const live = await declared()
  await inTransaction(db, async (trx) => {
    const nowMs = now()
    const draft = await lockDraft(trx, request, () => readState(trx, nowMs, live))
    const before = orNothing(draft)
    checkNames(given, before, live)
    const content = await withPictures(trx, given)
    const changed = changedParts(before, content)
    if (changed.length === 0) return
    const { email } = callerOf(request)
    await putDraft(trx, content, email, nowMs)
    if (draft?.savedBy === email && draft.savedAt > nowMs - hourMs) return
    await recordChange(trx, authorOf(request), line('change', 'draft', null, { changed }), nowMs)
  })
}

/**
 * Publishes the draft now or at a time, in place of what was scheduled before.
 * Throws an HttpError: 412 when `If-Match` names another version, 422 when it is incomplete or the time is in the past.
 */
export async function publishDraft(
  deps: SiteDeps,
  request: FastifyRequest,
  { at }: { at?: string | undefined },
) {
  const live = await deps.declared()
  return publish(deps, request, async (trx, nowMs) => {
    const draft = await lockDraft(trx, request, () => readState(trx, nowMs, live))
    const showFrom = at === undefined ? nowMs : Date.parse(at)
    if (at !== undefined && (showFrom <= nowMs || showFrom > nowMs + furthestMs)) {
      throw new HttpError(422, 'Please choose a time to come, within a year.')
    }
    const content = orNothing(draft)
    checkComplete(content, live)
    return { content: await withPictures(trx, content), showFrom }
  })
}

/**
 * Publishes an earlier edition as a new one, or the original, which changes nothing of the release's page. Throws an
 * HttpError 404 when there is no such edition.
 */
export function publishAgain(deps: SiteDeps, request: FastifyRequest, id: string) {
  return publish(deps, request, async (trx, nowMs) => {
    if (id === originalEdition) return { content: nothingSaid, showFrom: nowMs }
    const edition = await findEdition(trx, id)
    if (!edition) throw notFound('edition')
    return { content: edition.content, showFrom: nowMs }
  })
}

/** @returns whether the call was a repetition */
async function publish(
  { db, now }: SiteDeps,
  request: FastifyRequest,
  choose: (trx: Db, nowMs: number) => Promise<{ content: SiteContent; showFrom: number }>,
) {
  const { accountId, email } = callerOf(request)
  const { isReplayed } = await callOnce({ db, now }, keyedCall(request, accountId), {
    make: async (trx, nowMs) => {
      await reviseList(trx, 'site')
      const before = await editionAt(trx, nowMs)
      const { content, showFrom } = await choose(trx, nowMs)
      const isLater = showFrom > nowMs
      // At most one edition is scheduled: the newest.
      if (isLater) await removeEditionsAfter(trx, nowMs)
      const edition = await addEdition(trx, { content, showFrom, publishedBy: email })
      const changed = changedParts(orNothing(before), content)
      return line(isLater ? 'schedule' : 'publish', edition.id, null, {
        at: isoOf(edition.showFrom),
        changed,
      })
    },
    note: (trx, change, nowMs) => recordChange(trx, authorOf(request), change, nowMs),
  })
  return isReplayed
}

/** Cancels the scheduled edition. Throws an HttpError 404 when there is none. */
export function unschedule({ db, now }: SiteDeps, request: FastifyRequest) {
  return inTransaction(db, async (trx) => {
    const nowMs = now()
    await reviseList(trx, 'site')
    const [scheduled] = await editionsAfter(trx, nowMs)
    if (!scheduled) throw new HttpError(404, 'Nothing is to be published.')
    await removeEditionsAfter(trx, nowMs)
    const before = { at: isoOf(scheduled.showFrom) }
    await recordChange(
      trx,
      authorOf(request),
      line('unschedule', scheduled.id, before, null),
      nowMs,
    )
  })
}
