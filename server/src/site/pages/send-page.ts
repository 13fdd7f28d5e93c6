import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cache } from '../../foundation/cache/cache.ts'
import { negotiate, sendEncoded } from '../../foundation/http/encoded.ts'
import { originOf } from '../../foundation/http/origin.ts'
import type { Page } from './page.ts'
import { openPageBytes } from './page-bytes.ts'

/** Returns how to send a page as the browser takes it and calls it, or to say that it has it. */
export function openSendPage(publicUrl: URL | undefined, cache: Cache) {
  const bytesOf = openPageBytes(cache)

  return async (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    const encoding = negotiate(request.headers['accept-encoding'])
    const origin = originOf(request, publicUrl)
    const bytes = await bytesOf(page, origin, encoding)
    reply.type('text/html; charset=utf-8').headers({
      ...(page.language && { 'content-language': page.language }),
      'cache-control': 'private, no-cache',
      vary: `accept-encoding, cookie${page.language ? ', accept-language' : ''}`,
      ...page.policy,
    })
    return sendEncoded(request, reply, {
      hash: hashAt(page, origin),
      encoding,
      bytes,
      isWeak: true,
    })
  }
}

export type SendPage = ReturnType<typeof openSendPage>

function hashAt({ hash, namesOrigin }: Page, origin: string) {
  if (!namesOrigin) return hash
  return createHash('sha256').update(`${hash} ${origin}`).digest('base64url').slice(0, 22)
}
