import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { isUnavailable } from '../db/dialect.ts'
import type { Authenticate } from './authenticate.ts'
import { HttpError } from './http-error.ts'
import { describeValidationError } from './validation-message.ts'

const sentences: Record<number, string> = {
  400: 'The request could not be understood.',
  404: 'There is nothing at this address.',
  408: 'The request took too long to arrive.',
  413: 'That is too much data for this address.',
  414: 'The address is too long.',
  415: 'This address does not take that kind of content.',
}

/** Answers every failure as `{status: "error", message}`, in words, and tells nothing of the inside. */
export function addErrorHandler(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode, message, headers, more } = toHttpError(error)
    // What we have said in words ourselves may come in floods, and has no cause to look for.
    if (error instanceof HttpError && statusCode >= 500) {
      request.log.warn({ reason: message }, 'request turned away')
    } else if (statusCode >= 500) request.log.error({ err: error }, 'request failed')
    return sendError(reply.headers(headers), statusCode, message, more)
  })
}

/**
 * Answers addresses below the prefix of `app` that have no route; no other plugin gets to see them.
 * A write of such an address must say who calls as well, and its body is not read.
 */
export function addNotFoundHandler(app: FastifyInstance, authenticate?: Authenticate) {
  const answer = async () => {
    throw new HttpError(404, statusMessage(404))
  }
  app.setNotFoundHandler(answer)
  const schema = { hide: true }
  // The pages' `/*` would come before a not-found handler.
  for (const url of ['/', '/*']) {
    app.get(url, { config: { public: true }, schema }, answer)
    app.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      config: { ...(authenticate && { authenticate }) },
      schema,
      onRequest: answer,
      handler: answer,
    })
  }
}

/** Answers 404 to every address with a NUL in it: no name has one, and PostgreSQL cannot be asked for it. */
export function rejectNul(app: FastifyInstance) {
  // After the guards: a guarded address stays guarded.
  app.addHook('preValidation', (request, _reply, done) => {
    const parts = Object.values(request.params as Record<string, string>)
    done(
      parts.some((part) => part.includes('\0'))
        ? new HttpError(404, statusMessage(404))
        : undefined,
    )
  })
}

/** What a client is told of a failure. */
export function toHttpError(error: FastifyError) {
  if (error instanceof HttpError) return error
  if (error.validation) {
    // An id that cannot be one belongs to nothing.
    if (error.validationContext === 'params') return new HttpError(404, statusMessage(404))
    return new HttpError(400, describeValidationError(error.validation))
  }
  const { statusCode = 500 } = error
  if (statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode, statusMessage(statusCode))
  if (isUnavailable(error)) {
    return new HttpError(503, 'Nothing can be read or saved just now. Please try again soon.', {
      'retry-after': '5',
    })
  }
  return new HttpError(500, 'Something went wrong on our side. Please try again.')
}

export function statusMessage(statusCode: number) {
  return sentences[statusCode] ?? 'The request was refused.'
}

export function sendError(reply: FastifyReply, statusCode: number, message: string, more = {}) {
  return reply.code(statusCode).send({ status: 'error', message, ...more })
}
