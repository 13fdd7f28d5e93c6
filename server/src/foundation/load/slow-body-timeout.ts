import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasBody } from './shed-load.ts'

interface MinimumRate {
  minBytes: number
  perMs: number
}

/** A bad network may stall for some seconds. */
const defaultRate: MinimumRate = { minBytes: 20_000, perMs: 20_000 }

/** The connection is closed after it, so that the client receives the 408. */
const lingerMs = 1000

interface Options extends Partial<MinimumRate> {
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

interface PendingBody {
  request: FastifyRequest
  reply: FastifyReply
  /** The bytes that the connection had read at `atMs`. */
  bytes: number
  atMs: number
}

/**
 * A timeout for slow bodies (slowloris), on all routes: answers 408 and closes the connection when a body
 * arrives below the minimum rate. Otherwise a client that sends a byte at a time would hold a slot for minutes.
 */
export function addSlowBodyTimeout(app: FastifyInstance, options: Options = {}) {
  const { minBytes, perMs, now } = { ...defaultRate, now: () => performance.now(), ...options }
  const pending = new Set<PendingBody>()

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // A request injected by a test has its whole body.
    if (socket instanceof Socket && hasBody(request)) {
      pending.add({ request, reply, bytes: socket.bytesRead, atMs: now() })
    }
    done()
  })

  function check(body: PendingBody) {
    const { raw } = body.request
    if (raw.complete || raw.destroyed) return pending.delete(body)
    if (now() - body.atMs < perMs) return
    const { bytesRead } = raw.socket
    // Bytes that wait for the handler are not late.
    if (bytesRead - body.bytes < minBytes && raw.readableLength === 0) {
      pending.delete(body)
      return timeOut(body)
    }
    Object.assign(body, { bytes: bytesRead, atMs: now() })
  }

  function timeOut({ request: { raw }, reply }: PendingBody) {
    if (reply.raw.headersSent) return raw.socket.destroy()
    const error = Object.assign(new Error('The body is too slow.'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    })
    // Node does the same when `requestTimeout` is over.
    app.server.emit('clientError', error, raw.socket)
    setTimeout(() => raw.socket.destroy(), lingerMs).unref()
  }

  const timer = setInterval(() => pending.forEach(check), perMs / 4)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
