import type { FastifyReply, FastifyRequest } from 'fastify'
import { negotiate } from '../http/encoded.ts'
import { matchesETag } from '../http/etag.ts'
import type { KeptList } from './kept-list.ts'

/** Answers `GET` of a list: while nothing has changed, by one small query that many share. */
export function answerList<Entry>(list: KeptList<Entry>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const known = await list.look()
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: known.etag })
    if (matchesETag(request.headers['if-none-match'], known.etag)) return reply.code(304).send()

    const { etag, body } = await known.read()
    const encoding = negotiate(request.headers['accept-encoding'])
    reply.header('etag', etag).type('application/json; charset=utf-8')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(body.bodies[encoding])
  }
}
