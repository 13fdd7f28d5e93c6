import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasBody } from './shed-load.ts'

interface Pace {
  leastBytes: number
  withinMs: number
}

/** What stands still in a bad network for some seconds is not ended by it. */
const slowest: Pace = { leastBytes: 20_000, withinMs: 20_000 }

/** An end at once would overtake the answer. */
const lingerMs = 1000

interface Settings extends Partial<Pace> {
  /** Milliseconds of a clock that only goes on. */
  now?: () => number
}

interface Arriving {
  request: FastifyRequest
  reply: FastifyReply
  /** What the connection had carried, and when. */
  bytes: number
  atMs: number
}

/**
 * Ends every request whose body trickles in, whatever route it is for: with 408, and with its
 * connection. Else whoever sends one byte at a time would have a place for minutes.
 */
export function addSlowBodyTimeout(app: FastifyInstance, settings: Settings = {}) {
  const { leastBytes, withinMs, now } = { ...slowest, now: () => performance.now(), ...settings }
  const arriving = new Set<Arriving>()

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // One that was injected by a test is there as a whole.
    if (socket instanceof Socket && hasBody(request)) {
      arriving.add({ request, reply, bytes: socket.bytesRead, atMs: now() })
    }
    done()
  })

  function look(one: Arriving) {
    const { raw } = one.request
    if (raw.complete || raw.destroyed) return arriving.delete(one)
    if (now() - one.atMs < withinMs) return
    const { bytesRead } = raw.socket
    // What waits to be read by us is not late.
    if (bytesRead - one.bytes < leastBytes && raw.readableLength === 0) {
      arriving.delete(one)
      return end(one)
    }
    Object.assign(one, { bytes: bytesRead, atMs: now() })
  }

  function end({ request: { raw }, reply }: Arriving) {
    if (reply.raw.headersSent) return raw.socket.destroy()
    const error = Object.assign(new Error('The body trickles in.'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    })
    // As Node does by itself when a request has not come within its time.
    app.server.emit('clientError', error, raw.socket)
    setTimeout(() => raw.socket.destroy(), lingerMs).unref()
  }

  const timer = setInterval(() => arriving.forEach(look), withinMs / 4)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
