import type { Language } from '@sala/kit/contract/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingsIn } from '../../foundation/http/encoded.ts'
import { matchesETag } from '../../foundation/http/etag.ts'
import type { CachedList, ListAnswer, Look } from './cached-list.ts'

/**
 * The answer of `GET` of a list as visitors see it. While nothing changes, it takes one small query that requests share.
 * @param asVisitor the list that pages are rendered from. Pages of visitors get it even while the database is down;
 *   other callers get an error then.
 */
export async function lookAsAsked<Entry>(
  request: FastifyRequest,
  list: CachedList<Entry>,
  asVisitor: () => Promise<ListAnswer<Entry>>,
  language: Language,
): Promise<Look<Entry>> {
  const known = isOfVisitor(request) ? await asVisitor() : await (await list.look()).read()
  const answer = await list.inLanguage(known, language)
  return { etag: answer.etag, read: async () => answer }
}

/** Answers a list, or 304. */
export async function answerList(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, read }: Look<unknown>,
) {
  const isKnown = matchesETag(request.headers['if-none-match'], etag)
  const answer = isKnown ? undefined : await read()
  reply.headers({
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: answer?.etag ?? etag,
  })
  if (!answer) return reply.code(304).send()
  const takes = encodingsIn(request.headers['accept-encoding'])
  const { encoding, bytes } = await answer.body(takes)
  reply.type('application/json; charset=utf-8')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** Whether the request is from one of our own pages, without a session. */
const isOfVisitor = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' && headers.authorization === undefined
