import type { Language } from '@sala/kit/contract/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Db } from '../../foundation/db/database.ts'
import { matchesETag } from '../../foundation/http/etag.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { readIfMatch } from '../../foundation/http/if-match.ts'
import { StatusMessage } from '../../foundation/http/schemas.ts'
import { keyedCall, replayed } from '../../foundation/idempotency/keyed-call.ts'
import { isKnownKey } from '../../foundation/idempotency/repository.ts'
import { callerOf } from '../../people/sessions/guard.ts'
import { compact } from './choices.ts'

/** For the schema of a route that calls `checkVersion`. */
export const ifMatch = {
  'if-match': Type.Optional(
    Type.String({
      description:
        'The ETag of the entry that the change is made on, such as `"3"`, several of them, or `*`. When somebody else has changed it meanwhile, the answer is 412 and nothing is done.',
    }),
  ),
}

/** The answer 412, with the entry as it is. */
export function Changed<Entry extends TSchema>(current: Entry) {
  return Type.Object({ ...StatusMessage.properties, current })
}

export interface Versioned {
  version: number
}

const tagOf = ({ version }: Versioned) => `"${version}"`
/** Weak, because no write is based on a translation. */
const tagIn = (language: Language, entry: Versioned) =>
  language === 'en' ? tagOf(entry) : `W/"${entry.version}-${language}"`

/** Sets the ETag of an answer and leaves out settings with their usual value. */
export function tagged<Entry extends Versioned>(reply: FastifyReply, entry: Entry) {
  reply.header('etag', tagOf(entry))
  return compact(entry)
}

/** Like `tagged`, for a call that may have been repeated with its key. */
export function taggedOnce<Entry extends Versioned>(
  reply: FastifyReply,
  { answer, isReplayed }: { answer: Entry; isReplayed: boolean },
) {
  if (isReplayed) reply.headers(replayed)
  return tagged(reply, answer)
}

/** Answers `GET` of one entry, or 304. */
export function answerEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Versioned,
  language: Language = 'en',
) {
  const etag = tagIn(language, entry)
  reply.headers({ 'cache-control': 'no-cache', etag })
  if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.send(compact(entry))
}

/**
 * Throws an HttpError 412 if the request's `If-Match` names other versions of the entry, and 400 if the header is
 * invalid.
 */
export function checkVersion({ headers }: FastifyRequest, entry: Versioned) {
  const tags = readIfMatch(headers['if-match'])
  if (tags && !tags.includes(String(entry.version))) throw changedMeanwhile(entry)
}

/** Whether the write was based on the version before this one, as a write that is repeated is. */
export function asksForVersionBefore({ headers }: FastifyRequest, { version }: Versioned) {
  return readIfMatch(headers['if-match'])?.includes(String(version - 1)) ?? false
}

/**
 * Like `checkVersion`, before the body is received. A call that is repeated with its key passes, because it is
 * answered as the first one was.
 * @param find throws when there is no such entry
 */
export async function checkBeforeBody(
  db: Db,
  request: FastifyRequest,
  find: () => Promise<Versioned>,
) {
  const call = keyedCall(request, callerOf(request).accountId)
  if (call && (await isKnownKey(db, call))) return
  checkVersion(request, await find())
}

function changedMeanwhile(current: Versioned) {
  const message = 'Somebody else has changed this meanwhile. Please look at it again.'
  return new HttpError(412, message, { etag: tagOf(current) }, { current: compact(current) })
}
