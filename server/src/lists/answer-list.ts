import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/dialect.ts'
import { negotiate } from '../http/encoded.ts'
import { matchesETag } from '../http/etag.ts'
import type { KeptList } from './kept-list.ts'

/**
 * Answers `GET` of a list: while nothing has changed, by one small query that many share. While the
 * database is away, a visitor's page gets the list that it was made of; whoever else asks is told.
 */
export function answerList<Entry>(list: KeptList<Entry>) {
  /** Without a body when the client has it already. */
  async function find(request: FastifyRequest) {
    const isKnown = (etag: string) => matchesETag(request.headers['if-none-match'], etag)
    try {
      const { etag, read } = await list.look()
      return isKnown(etag) ? { etag } : await read()
    } catch (error) {
      const last = isOfVisitor(request) && isUnavailable(error) ? list.last() : undefined
      if (!last) throw error
      return isKnown(last.etag) ? { etag: last.etag } : last
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { etag, ...found } = await find(request)
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (!('body' in found)) return reply.code(304).send()
    const { body } = found
    const encoding = negotiate(request.headers['accept-encoding'])
    reply.type('application/json; charset=utf-8')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(body.bodies[encoding])
  }
}

/** Whether a page of ours asks, on which nobody is signed in. */
const isOfVisitor = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' && headers.authorization === undefined
