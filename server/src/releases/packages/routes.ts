import type { FastifyInstance } from 'fastify'
import { addNotFoundHandler } from '../../foundation/http/error-handler.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { getOrigin } from '../../foundation/http/origin.ts'
import type { Site } from '../serve/site.ts'
import { createPackumentFinder, type PackumentServices } from './packuments.ts'

type PackageServices = PackumentServices & {
  site: Pick<Site, 'readSnapshot'>
  publicUrl: URL | undefined
}

interface Params {
  scope?: string
  name: string
}

const hidden = { schema: { hide: true } }

/** A read-only npm registry with the packages of the live host. */
export async function packageRoutes(
  app: FastifyInstance,
  { publicUrl, ...services }: PackageServices,
) {
  const findPackument = createPackumentFinder(services)

  app.register(
    async (npm) => {
      addNotFoundHandler(npm)
      // npm requests `@sala%2fkit`, one segment of the path; other clients send two.
      for (const path of ['/:name', '/:scope/:name']) {
        npm.get<{ Params: Params }>(path, hidden, async (request, reply) => {
          const { scope, name } = request.params
          const { live } = await services.site.readSnapshot()
          const fullName = scope === undefined ? name : `${scope}/${name}`
          const packument = await findPackument(fullName, live, getOrigin(request, publicUrl))
          if (!packument) throw notFound('package')
          return reply.header('cache-control', 'no-cache').send(packument)
        })
      }
    },
    { prefix: '/npm' },
  )
}
