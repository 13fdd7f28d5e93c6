import type { Language } from '@sala/kit/contract/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Db } from '../../foundation/db/database.ts'
import { matchesETag, readIfMatch } from '../../foundation/http/etag.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { StatusMessage } from '../../foundation/http/schemas.ts'
import { readIdempotentCall, replayed } from '../../foundation/idempotency/idempotency-key.ts'
import { isKnownKey } from '../../foundation/idempotency/repository.ts'
import { getCaller } from '../../people/sessions/guard.ts'
import { omitDefaults } from './entry-settings.ts'
import { findLastChange, LastChange } from './history/last-change.ts'

/** Headers of a route that calls `checkVersion`. */
export const ifMatch = {
  'if-match': Type.Optional(
    Type.String({
      description:
        'The ETag of the entry that the change is based on, such as `"3"`, several of them, or `*`. If the entry has changed since, the answer is 412 and nothing is written.',
    }),
  ),
}

/** Schema of the answer 412, with the current entry and who has changed it. */
export function Conflict<Entry extends TSchema>(current: Entry) {
  return Type.Object({ ...StatusMessage.properties, current, change: Type.Optional(LastChange) })
}

/**
 * Schema of the answer 422. It has the entry as the first call with the idempotency key has left it, when the key was
 * used for another request.
 */
export function Refused<Entry extends TSchema>(current: Entry) {
  return Type.Object({ ...StatusMessage.properties, current: Type.Optional(current) })
}

export interface Versioned {
  version: number
}

/** An entry, and the name of its list. */
interface Listed {
  list: string
  entry: Versioned & { _id: string }
}

const toETag = ({ version }: Versioned) => `"${version}"`
/** Weak, because no write is based on a translation. */
const toTranslatedETag = (language: Language, entry: Versioned) =>
  language === 'en' ? toETag(entry) : `W/"${entry.version}-${language}"`

/** Sets the ETag of an answer and omits settings that have their default. */
export function withETag<Entry extends Versioned>(reply: FastifyReply, entry: Entry) {
  reply.header('etag', toETag(entry))
  return omitDefaults(entry)
}

/** Like `withETag`, for a call that may be a retry with the same idempotency key. */
export function withETagAndReplay<Entry extends Versioned>(
  reply: FastifyReply,
  { answer, isReplayed }: { answer: Entry; isReplayed: boolean },
) {
  if (isReplayed) reply.headers(replayed)
  return withETag(reply, answer)
}

/** Answers `GET` of one entry, or 304. */
export function answerEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Versioned,
  language: Language = 'en',
) {
  const etag = toTranslatedETag(language, entry)
  reply.headers({ 'cache-control': 'no-cache', etag })
  if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.send(omitDefaults(entry))
}

/**
 * Throws an HttpError 412 if the request's `If-Match` does not name the entry's version, and 400 if the header is
 * invalid.
 */
export async function checkVersion(db: Db, { headers }: FastifyRequest, { list, entry }: Listed) {
  const tags = readIfMatch(headers['if-match'])
  if (!tags || tags.includes(String(entry.version))) return
  const message = 'Someone else changed this while you were editing. Please check it again.'
  const change = await findLastChange(db, list, entry._id)
  const more = { current: omitDefaults(entry), ...(change && { change }) }
  throw new HttpError(412, message, { etag: toETag(entry) }, more)
}

/** Whether the write was based on the previous version, as the retry of a write that succeeded is. */
export function matchesPreviousVersion({ headers }: FastifyRequest, { version }: Versioned) {
  return readIfMatch(headers['if-match'])?.includes(String(version - 1)) ?? false
}

/**
 * Like `checkVersion`, before the body is received. A retry with the same idempotency key passes, because it gets the
 * first call's answer.
 * @param find throws when the entry does not exist
 */
export async function checkVersionBeforeBody(
  db: Db,
  request: FastifyRequest,
  find: () => Promise<Listed>,
) {
  const call = readIdempotentCall(request, getCaller(request).accountId)
  if (call && (await isKnownKey(db, call))) return
  await checkVersion(db, request, await find())
}
