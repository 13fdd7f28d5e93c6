import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error.ts'

/** Takes JSON bodies and no others: 415 for the rest, 400 for what does not parse. */
export function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      // Many clients name JSON as the type of every call, also of those without a body.
      if (body === '') return done(null, undefined)
      parse(request, body, (error, value) => {
        done(error && new HttpError(400, 'The body is not valid JSON.'), value)
      })
    },
  )
  rejectOtherTypes(app, 'Please send JSON, with the content type application/json.')
}

/** Takes what a page's form sends, as `URLSearchParams`, and nothing else. */
export function acceptFormsOnly(app: FastifyInstance, message: string) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )
  rejectOtherTypes(app, message)
}

/** Answers 415 with `message` to every type that has no parser in `app`. */
export function rejectOtherTypes(app: FastifyInstance, message: string) {
  app.addContentTypeParser('*', (_request, _payload, done) => done(new HttpError(415, message)))
}
