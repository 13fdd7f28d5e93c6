import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { failures } from './schemas.ts'

/** The documentation's page has inline styles, which the rest of the site may not have. */
const documentationCsp =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const pictureForm = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

/** Documents all routes that are registered afterwards, at `/api/docs`. */
export async function describeApi(app: FastifyInstance) {
  await app.register(swagger, {
    // Pages and files have no tag.
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sala',
        version: '1',
        description: 'Failed calls answer `{status: "error", message}` with a message for people.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        ...schema,
        ...(route.config?.public === true && { security: [] }),
        // Forms are streamed: their routes have no body schema that Fastify could validate.
        ...(schema?.consumes?.includes('multipart/form-data') && { body: pictureForm }),
        response: { ...earlyFailures(route), ...(schema?.response as object) },
      },
    }),
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: documentationCsp })
}

/** The errors that hooks answer with before a handler runs: overload, no session, an invalid URL or body. */
function earlyFailures({ method, url, config }: RouteOptions) {
  return failures(
    503,
    ...(config?.public === true ? [] : [401]),
    ...(url.includes(':') ? [400, 404, 414] : []),
    ...(method === 'GET' ? [] : [400, 413, 415]),
  )
}
