import type { Language } from '@sala/kit/contract/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseAcceptEncoding } from '../../foundation/http/compression.ts'
import { matchesETag } from '../../foundation/http/etag.ts'
import type { CachedList, LazyList, ListAnswer } from './cached-list.ts'

/**
 * Finds the answer of `GET` of a list as visitors see it. While nothing changes, this takes one small query that
 * concurrent requests share.
 * @param readForVisitors reads the list that pages are rendered from. Pages of visitors get it even while the database
 *   is down; other callers get an error then.
 */
export async function findListForRequest<Entry>(
  request: FastifyRequest,
  list: CachedList<Entry>,
  readForVisitors: () => Promise<ListAnswer<Entry>>,
  language: Language,
): Promise<LazyList<Entry>> {
  const original = isFromVisitor(request)
    ? await readForVisitors()
    : await (await list.getVisible()).read()
  const answer = await list.translate(original, language)
  return { etag: answer.etag, read: async () => answer }
}

/** Answers a list, or 304. */
export async function answerList(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, read }: LazyList<unknown>,
) {
  const isUnchanged = matchesETag(request.headers['if-none-match'], etag)
  const answer = isUnchanged ? undefined : await read()
  reply.headers({
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: answer?.etag ?? etag,
  })
  if (!answer) return reply.code(304).send()
  const accepted = parseAcceptEncoding(request.headers['accept-encoding'])
  const { encoding, bytes } = await answer.body(accepted)
  reply.type('application/json; charset=utf-8')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** Whether the request comes from one of our own pages, without a session. */
const isFromVisitor = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' && headers.authorization === undefined
