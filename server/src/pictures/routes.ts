import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { matchesETag } from '../http/etag.ts'
import { hotBytes } from '../http/hot-bytes.ts'
import { notFound } from '../http/http-error.ts'
import { findVariant, type Variant } from './repository.ts'

const mostHotBytes = 32 * 1024 * 1024

const Params = Type.Object({
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  name: Type.String(),
})

export const pictureRoutes: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  const hot = hotBytes<Variant>(mostHotBytes)

  async function find(hash: string) {
    const kept = hot.get(hash)
    if (kept) return kept
    const variant = await findVariant(db, hash)
    if (!variant) throw notFound('picture')
    hot.keep(hash, variant)
    return variant
  }

  app.get('/:hash/:name', {
    schema: { hide: true, params: Params },
    handler: async ({ params: { hash }, headers }, reply) => {
      const { bytes, type } = await find(hash)
      const etag = `"${hash}"`
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', 'inline')
        .header('etag', etag)
      if (matchesETag(headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(type).send(bytes)
    },
  })
}
