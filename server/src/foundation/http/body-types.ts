import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error.ts'

/** Accepts only JSON bodies: answers others with 415, malformed ones with 400. */
export function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      // Many clients send the content type of JSON without a body too.
      if (body === '') return done(null, undefined)
      parse(request, body, (error, value) => {
        done(error && new HttpError(400, 'The body is not valid JSON.'), value)
      })
    },
  )
  rejectOtherTypes(app, 'Please send JSON, with the content type application/json.')
}

/** Accepts only HTML forms, parsed into `URLSearchParams`; a missing body becomes an empty form. */
export function acceptFormsOnly(app: FastifyInstance, message: string) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )
  app.addHook('preHandler', async (request) => {
    request.body ??= new URLSearchParams()
  })
  rejectOtherTypes(app, message)
}

/** Answers all content types without a parser in `app` with 415 and `message`. */
export function rejectOtherTypes(app: FastifyInstance, message: string) {
  app.addContentTypeParser('*', (_request, _payload, done) => done(new HttpError(415, message)))
}
