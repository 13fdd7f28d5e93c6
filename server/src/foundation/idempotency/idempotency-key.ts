import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { HttpError } from '../http/http-error.ts'
import type { IdempotentCall } from './repository.ts'

const visible = /^[!-~]{1,255}$/

/** The header of a repeated answer. */
export const replayed = { 'idempotency-replayed': 'true' }

/** The header, for the schema of a route that reads it. */
export const idempotencyKey = {
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'Random, 1 to 255 visible ASCII characters. A request that is repeated with its key within 24 hours changes nothing and gets the first answer, with `Idempotency-Replayed: true`.',
    }),
  ),
}

/**
 * Reads the idempotency key of a request; undefined if there is none. Throws an HttpError 400 when the key is
 * malformed.
 * @param caller scope of the key: equal keys of other callers do not match
 * @param content what was sent, if it is not the parsed body
 */
export function readIdempotentCall(
  request: FastifyRequest,
  caller: string,
  content = request.body,
): IdempotentCall | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !visible.test(key)) {
    throw new HttpError(400, 'An Idempotency-Key must be 1 to 255 visible ASCII characters.')
  }
  const { method, params, routeOptions } = request
  const isOnEntry = Object.keys(params as object).length > 0
  const meant = JSON.stringify(isOnEntry ? { params, content } : content)
  const bodyHash = createHash('sha256').update(meant).digest('hex')
  return { caller, route: `${method} ${routeOptions.url}`, key, bodyHash }
}
