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
import { changedParts } from './changed-parts.ts'
import { checkComplete, checkNames, type Declared, withPictures } from './check-content.ts'
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
  /** What of their pages live remotes let an owner change. */
  declared: () => Promise<Declared>
}

const hourMs = 60 * 60_000
/** Nobody plans further. */
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

/** The draft, what is shown and what will be. */
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

/** The draft, which nobody else changes until the end. Throws 412 with the state when it is another than asked for. */
async function holdDraft(trx: Db, { headers }: FastifyRequest, state: () => Promise<SiteState>) {
  // Before it is read: so of two who save at once the second waits, the first time as well.
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
 * Saves the draft. The trail tells it once, until somebody else has saved it or an hour has gone by: it
 * is saved while it is typed. Throws an HttpError: 412 when it is another than asked for, 422 when it cannot be.
 */
export async function saveDraft(
  { db, now, declared }: SiteDeps,
  request: FastifyRequest,
  given: SiteContent,
) {
  const live = await declared()
  await inTransaction(db, async (trx) => {
    const nowMs = now()
    const draft = await holdDraft(trx, request, () => readState(trx, nowMs, live))
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
 * Publishes the draft as it is, at once or at a time; what was to be published before then no longer is.
 * Throws an HttpError: 412 when the draft is another than asked for, 422 when it is not complete or the time has gone by.
 */
export async function publishDraft(
  deps: SiteDeps,
  request: FastifyRequest,
  { at }: { at?: string | undefined },
) {
  const live = await deps.declared()
  return publish(deps, request, async (trx, nowMs) => {
    const draft = await holdDraft(trx, request, () => readState(trx, nowMs, live))
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
 * Publishes an edition again, as a new one, or the original, with nothing said otherwise. Throws an HttpError 404 when
 * there is no such edition.
 */
export function publishAgain(deps: SiteDeps, request: FastifyRequest, id: string) {
  return publish(deps, request, async (trx, nowMs) => {
    if (id === originalEdition) return { content: nothingSaid, showFrom: nowMs }
    const edition = await findEdition(trx, id)
    if (!edition) throw notFound('edition')
    return { content: edition.content, showFrom: nowMs }
  })
}

/** @returns whether this very call did it before */
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
      // One plan at a time: the new one is what is meant.
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

/** Takes back what was to be published. Throws an HttpError 404 when nothing is. */
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
