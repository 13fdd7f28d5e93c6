import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import { sendError, sentence } from './error-handler.ts'

const secondMs = 1000

export const serverOptions = {
  logger: {
    level: 'warn',
    // stdout carries the one line that says how to sign in.
    stream: process.stderr,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: describeError },
  },
  bodyLimit: 64 * 1024,
  // A tablet on bad Wi-Fi may need minutes for 10 MB; silence ends sooner.
  requestTimeout: 300 * secondMs,
  connectionTimeout: 120 * secondMs,
  keepAliveTimeout: 10 * secondMs,
  http: { headersTimeout: 15 * secondMs },
  // While it closes, connections that are open already are served to their end.
  return503OnClosing: false,
  routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
  ajv: {
    // A body is taken as it is or refused: nothing is dropped, turned into text or guessed.
    customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false },
  },
  frameworkErrors: (error, _request, reply) => {
    const { statusCode = 400 } = error
    sendError(reply, statusCode, sentence(statusCode))
  },
  clientErrorHandler(error, socket) {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const [status, message] = clientErrors[error.code] ?? ['400 Bad Request', sentence(400)]
    const body = JSON.stringify({ status: 'error', message })
    socket.end(
      `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  },
} satisfies FastifyHttpOptions<Server>

const clientErrors: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', sentence(408)],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too long.'],
}

/** Leaves out the details that databases add to their errors: they may quote what people wrote. */
function describeError({ name, message, stack = '', ...rest }: Error) {
  const { code } = rest as { code?: unknown }
  return { type: name, message, stack, ...(typeof code === 'string' && { code }) }
}
