import type { FastifyInstance } from 'fastify'
import { addNotFoundHandler } from '../../foundation/http/error-handler.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { getOrigin } from '../../foundation/http/origin.ts'
import type { Site } from '../serve/site.ts'
import { createPackuments } from './packuments.ts'

type Parts = Parameters<typeof createPackuments>[0] & {
  site: Pick<Site, 'readSnapshot'>
  publicUrl: URL | undefined
}

interface Params {
  scope?: string
  name: string
}

const hidden = { schema: { hide: true } }

/** A read-only npm registry with the packages of the live host. */
export async function packageRoutes(app: FastifyInstance, { publicUrl, ...parts }: Parts) {
  const findPackument = createPackuments(parts)

  app.register(
    async (npm) => {
      addNotFoundHandler(npm)
      // npm asks for `@sala%2fkit`, one part of the path; other clients send two parts.
      for (const path of ['/:name', '/:scope/:name']) {
        npm.get<{ Params: Params }>(path, hidden, async (request, reply) => {
          const { scope, name } = request.params
          const { live } = await parts.site.readSnapshot()
          const whole = scope === undefined ? name : `${scope}/${name}`
          const packument = await findPackument(whole, live, originOf(request, publicUrl))
          if (!packument) throw notFound('package')
          return reply.header('cache-control', 'no-cache').send(packument)
        })
      }
    },
    { prefix: '/npm' },
  )
}
