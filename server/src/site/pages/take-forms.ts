import type { FastifyInstance } from 'fastify'
import { refuseOthers } from '../../foundation/http/json-only.ts'

/**
 * Makes the routes of `app` take what a page's form sends, as `URLSearchParams`, and nothing else.
 * @param message to whoever sends something else
 */
export function takeForms(app: FastifyInstance, message: string) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )
  refuseOthers(app, message)
}
