import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { matchesETag } from '../http/etag.ts'
import { hotBytes } from '../http/hot-bytes.ts'
import { notFound } from '../http/http-error.ts'
import { sealFile } from '../http/security-headers.ts'
import { findVariant, type Variant } from './repository.ts'

const mostHotBytes = 32 * 1024 * 1024

const Params = Type.Object({
  id: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  widthPx: Type.String({ pattern: '^[1-9]\\d{0,4}$' }),
  name: Type.String({ pattern: '\\.(avif|webp)$' }),
})

export const pictureRoutes: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  const hot = hotBytes<Variant>(mostHotBytes)

  async function find(id: string, width: string, type: Variant['type']) {
    const key = `${id} ${width} ${type}`
    const kept = hot.get(key)
    if (kept) return kept
    const variant = await findVariant(db, { id, widthPx: Number(width), type })
    if (!variant) throw notFound('picture')
    hot.keep(key, variant)
    return variant
  }

  app.get('/:id/:widthPx/:name', {
    schema: { hide: true, params: Params },
    handler: async ({ params: { id, widthPx, name }, headers }, reply) => {
      const wanted = name.endsWith('.avif') ? 'image/avif' : 'image/webp'
      const { bytes, type, hash } = await find(id, widthPx, wanted)
      const etag = `"${hash}"`
      sealFile(reply)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .header('etag', etag)
      if (matchesETag(headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(type).send(bytes)
    },
  })
}
