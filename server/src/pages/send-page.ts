import type { FastifyReply, FastifyRequest } from 'fastify'
import { negotiate, sendEncoded } from '../http/encoded.ts'
import type { Page } from './kept-pages.ts'

/** Sends a page as the browser takes it, or says that it has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, { body, policy }: Page) {
  const encoding = negotiate(request.headers['accept-encoding'])
  reply.type('text/html; charset=utf-8').headers({
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie',
    ...policy,
  })
  return sendEncoded(request, reply, { hash: body.hash, encoding, bytes: body.bodies[encoding] })
}
