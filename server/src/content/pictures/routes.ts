import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Cache } from '../../foundation/cache/cache.ts'
import type { Db } from '../../foundation/db/database.ts'
import { matchesETag } from '../../foundation/http/etag.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { sandboxFile } from '../../foundation/http/security-headers.ts'
import { findVariant, type Variant } from './repository.ts'

export function createPictureCache(db: Db, cache: Cache) {
  const cached = cache.namespace<Variant>('picture', ({ bytes }) => bytes.length)

  return {
    /** Returns an encoding of a picture, from memory if it is cached. Throws an HttpError 404 if it does not exist. */
    find: (id: string, widthPx: number, type: Variant['type']) =>
      cached.getOrLoad(`${id} ${widthPx} ${type}`, async () => {
        const variant = await findVariant(db, { id, widthPx, type })
        if (!variant) throw notFound('picture')
        return variant
      }),
  }
}

export type PictureCache = ReturnType<typeof createPictureCache>

const Params = Type.Object({
  id: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  widthPx: Type.String({ pattern: '^[1-9]\\d{0,4}$' }),
  name: Type.String({ pattern: '\\.(avif|webp)$' }),
})

export const pictureRoutes: FastifyPluginAsyncTypebox<{ pictures: PictureCache }> = async (
  app,
  { pictures },
) => {
  app.get('/:id/:widthPx/:name', {
    schema: { hide: true, params: Params },
    handler: async (request, reply) => {
      const { id, widthPx, name } = request.params
      const wanted = name.endsWith('.avif') ? 'image/avif' : 'image/webp'
      const { bytes, type, hash } = await pictures.find(id, Number(widthPx), wanted)
      request.cacheable = { as: 'file' }
      const etag = `"${hash}"`
      sandboxFile(reply)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .header('etag', etag)
      if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(type).send(bytes)
    },
  })
}
