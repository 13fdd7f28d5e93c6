import type { Language } from '@sala/kit/contract/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesETag } from '../../foundation/http/etag.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { readIfMatch } from '../../foundation/http/if-match.ts'
import { replayed } from '../../foundation/idempotency/keyed-call.ts'
import { compact } from './choices.ts'

export interface Versioned {
  version: number
}

const tagOf = ({ version }: Versioned) => `"${version}"`
/** Weak, as no write is made on what is read in another language. */
const tagIn = (language: Language, entry: Versioned) =>
  language === 'en' ? tagOf(entry) : `W/"${entry.version}-${language}"`

/** Puts the entry's ETag on the answer that it is, which leaves out what is as usual. */
export function tagged<Entry extends Versioned>(reply: FastifyReply, entry: Entry) {
  reply.header('etag', tagOf(entry))
  return compact(entry)
}

/** As `tagged`, of a call that may have been repeated with its key. */
export function taggedOnce<Entry extends Versioned>(
  reply: FastifyReply,
  { answer, isReplayed }: { answer: Entry; isReplayed: boolean },
) {
  if (isReplayed) reply.headers(replayed)
  return tagged(reply, answer)
}

/** Answers `GET` of one entry, or that the client has it already. */
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
 * Whether a write may be made on the entry as it is: not if its `If-Match` names other versions.
 * Throws an HttpError 400 when that makes no sense.
 */
export function checkVersion({ headers }: FastifyRequest, entry: Versioned) {
  const tags = readIfMatch(headers['if-match'])
  if (tags && !tags.includes(String(entry.version))) throw changedMeanwhile(entry)
}

/** Whether the write asks for the version just before: it may be repeated, its answer lost. */
export function asksForVersionBefore({ headers }: FastifyRequest, { version }: Versioned) {
  return readIfMatch(headers['if-match'])?.includes(String(version - 1)) ?? false
}

function changedMeanwhile(current: Versioned) {
  const message = 'Somebody else has changed this meanwhile. Please look at it again.'
  return new HttpError(412, message, { etag: tagOf(current) }, { current: compact(current) })
}
