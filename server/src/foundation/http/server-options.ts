import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { LogStream } from '../logging/log-stream.ts'
import {
  RequestLogController,
  requestIdHeader,
  serializeError,
  serializeRequest,
} from '../logging/request-log.ts'
import { sendError, statusMessage } from './error-handler.ts'
import { trustedProxies } from './origin.ts'
import { ajv, compilersFactory } from './schema-compilers.ts'
import { rawErrorHeaders } from './security-headers.ts'

const secondMs = 1000

const options = {
  genReqId: () => randomUUID(),
  bodyLimit: 64 * 1024,
  // A tablet on bad Wi-Fi may need minutes for 10 MB. A stalled request ends sooner (load/slow-body-timeout.ts).
  requestTimeout: 300 * secondMs,
  connectionTimeout: 120 * secondMs,
  keepAliveTimeout: 10 * secondMs,
  http: { headersTimeout: 15 * secondMs },
  // Requests on open connections are still served during a graceful shutdown.
  return503OnClosing: false,
  schemaController: { compilersFactory },
  routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
  ajv,
  frameworkErrors: (error, request, reply) => {
    const { statusCode = 400 } = error
    reply.headers({ ...rawErrorHeaders, [requestIdHeader]: request.id })
    sendError(reply, statusCode, statusMessage(statusCode))
  },
  clientErrorHandler(error, socket) {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const [status, message] = clientErrors[error.code] ?? ['400 Bad Request', statusMessage(400)]
    const body = JSON.stringify({ status: 'error', message })
    socket.end(
      `HTTP/1.1 ${status}\r\n${headerLines}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  },
} satisfies FastifyHttpOptions<Server>

const headerLines = Object.entries({
  ...rawErrorHeaders,
  connection: 'close',
  'content-type': 'application/json; charset=utf-8',
})
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

const clientErrors: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', statusMessage(408)],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too long.'],
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

interface Settings {
  logLevel?: LogLevel
  /** The trusted proxies: their number, or their addresses. */
  trustProxy?: string | undefined
}

/** @param logTo not stdout, which has only the line on how to sign in */
export function serverOptions(
  { logLevel = 'warn', trustProxy }: Settings,
  logTo: Pick<LogStream, 'write'> = process.stderr,
) {
  return {
    ...options,
    trustProxy: trustedProxies(trustProxy),
    logController: new RequestLogController(logLevel),
    logger: {
      level: logLevel,
      stream: logTo,
      serializers: { err: serializeError, req: serializeRequest },
    },
  } satisfies FastifyHttpOptions<Server>
}

/**
 * Graceful shutdown: once the server closes, each connection ends with its current request. Fastify closes
 * only those with a later request. Unused connections, which browsers open early, are closed at once, because
 * Node would wait for them.
 */
export function endConnectionsOnClose(app: FastifyInstance) {
  let isClosing = false
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
