import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { isUnavailable } from '../db/dialect.ts'
import type { Authenticate } from './authenticate.ts'
import { HttpError } from './http-error.ts'
import { describeValidationError } from './validation-message.ts'

const messages: Record<number, string> = {
  400: 'The request could not be understood.',
  404: 'Not found.',
  408: 'The request timed out.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This content type is not supported.',
}

/** Answers each error as `{status: "error", message}`, without internal details. */
export function addErrorHandler(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode, message, headers, more } = toHttpError(error)
    // An HttpError is expected, such as overload: many of them, and no stack to look at.
    if (error instanceof HttpError && statusCode >= 500) {
      request.log.warn({ reason: message }, 'request refused')
    } else if (statusCode >= 500) request.log.error({ err: error }, 'request failed')
    return sendError(reply.headers(headers), statusCode, message, more)
  })
}

/**
 * Answers unknown URLs below the prefix of `app` with 404, so that they do not reach other plugins. Writes to
 * them are authenticated too, and their body is not read.
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

/** Answers URL parameters with a NUL with 404: no id has one, and PostgreSQL would fail. */
export function rejectNul(app: FastifyInstance) {
  // After authentication, which runs in onRequest.
  app.addHook('preValidation', (request, _reply, done) => {
    const parts = Object.values(request.params as Record<string, string>)
    done(
      parts.some((part) => part.includes('\0'))
        ? new HttpError(404, statusMessage(404))
        : undefined,
    )
  })
}

/** The message of 503 while the database is unavailable. */
export const unavailable = 'The data is unavailable right now. Please try again soon.'
/** The message of 500. */
export const internalError = 'Something went wrong. Please try again.'

/** Maps an error to the status and message for the client. */
export function toHttpError(error: FastifyError) {
  if (error instanceof HttpError) return error
  if (error.validation) {
    // A malformed id matches no entry.
    if (error.validationContext === 'params') return new HttpError(404, statusMessage(404))
    return new HttpError(400, describeValidationError(error.validation))
  }
  const { statusCode = 500 } = error
  if (statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode, statusMessage(statusCode))
  if (isUnavailable(error)) {
    return new HttpError(503, unavailable, { 'retry-after': '5' })
  }
  return new HttpError(500, internalError)
}

export function statusMessage(statusCode: number) {
  return messages[statusCode] ?? 'The request was refused.'
}

export function sendError(reply: FastifyReply, statusCode: number, message: string, more = {}) {
  return reply.code(statusCode).send({ status: 'error', message, ...more })
}
