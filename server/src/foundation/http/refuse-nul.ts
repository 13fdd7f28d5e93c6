import type { FastifyInstance } from 'fastify'
import { sentence } from './error-handler.ts'
import { HttpError } from './http-error.ts'

/** Answers 404 to every address with a NUL in it: no name has one, and PostgreSQL cannot be asked for it. */
export function refuseNul(app: FastifyInstance) {
  // Once it is known who calls: a guarded address stays a guarded one.
  app.addHook('preValidation', (request, _reply, done) => {
    const parts = Object.values(request.params as Record<string, string>)
    done(parts.some((part) => part.includes('\0')) ? new HttpError(404, sentence(404)) : undefined)
  })
}
