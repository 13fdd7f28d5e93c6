import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { matchesETag } from '../../foundation/http/etag.ts'
import { sealFile } from '../../foundation/http/security-headers.ts'
import type { Pictures } from './create-pictures.ts'

const Params = Type.Object({
  id: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  widthPx: Type.String({ pattern: '^[1-9]\\d{0,4}$' }),
  name: Type.String({ pattern: '\\.(avif|webp)$' }),
})

export const pictureRoutes: FastifyPluginAsyncTypebox<{ pictures: Pictures }> = async (
  app,
  { pictures },
) => {
  app.get('/:id/:widthPx/:name', {
    schema: { hide: true, params: Params },
    handler: async (request, reply) => {
      const { id, widthPx, name } = request.params
      const wanted = name.endsWith('.avif') ? 'image/avif' : 'image/webp'
      const { bytes, type, hash } = await pictures.find(id, Number(widthPx), wanted)
      request.again = { as: 'file' }
      const etag = `"${hash}"`
      sealFile(reply)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .header('etag', etag)
      if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(type).send(bytes)
    },
  })
}
