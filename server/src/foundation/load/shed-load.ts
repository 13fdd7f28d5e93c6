import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { addressKey } from './address-key.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served under overload too: whoever asks must learn how things are just then. */
    neverShed?: boolean
    /** It waits in a line of its own, which has its bounds: meanwhile it is not worked on. */
    isQueued?: boolean
  }
  interface FastifyRequest {
    /** Whether it counts as being worked on. */
    isInFlight: boolean
  }
}

interface Bounds {
  /** So many requests may be worked on at a time. */
  maxWorkedOn: number
  /** A tick of the event loop that has taken longer takes no more requests than `fewInTick`, but of each address its first. */
  longestTickMs: number
  fewInTick: number
}

/** Some 50 ms of work for the lists, far more than people at one house ever ask for at once. */
const bounds: Bounds = { maxWorkedOn: 250, longestTickMs: 100, fewInTick: 50 }

const retryAfterS = '2'

interface Options {
  bounds?: Bounds
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number
  onShed?: () => void
}

/**
 * Turns requests away with 503 before anything is done for them, when those that are there already
 * will take so long that everybody would wait. A request counts while we work on it, not while its
 * body trickles in or its answer trickles out: slow clients keep nobody else from being served.
 * Those that cost no waiting pile up in one tick of the event loop instead, and are counted there: one
 * address that asks very often does not keep another from being served.
 */
export function shedLoad(app: FastifyInstance, options: Options = {}) {
  const { onShed = () => {}, clock = () => performance.now() } = options
  const { maxWorkedOn, longestTickMs, fewInTick } = options.bounds ?? bounds
  const tick = { requests: 0, beganAtMs: 0, addresses: new Set<string>() }
  let workedOn = 0

  /** Counts a request of this tick; returns whether the tick has taken too long and brought too many. */
  function isTickLong() {
    if (tick.requests === 0) {
      tick.beganAtMs = clock()
      setImmediate(() => {
        tick.requests = 0
        tick.addresses.clear()
      })
    }
    tick.requests++
    return tick.requests > fewInTick && clock() - tick.beganAtMs > longestTickMs
  }

  function isTooMuchForTick({ socket, ip }: FastifyRequest) {
    // One that was injected by a test did not wait in a tick.
    if (!(socket instanceof Socket)) return false
    const isLong = isTickLong()
    const address = addressKey(ip)
    const isFirst = !tick.addresses.has(address)
    tick.addresses.add(address)
    return isLong && !isFirst
  }

  function begin(request: FastifyRequest) {
    if (request.isInFlight) return
    request.isInFlight = true
    workedOn++
  }

  function end(request: FastifyRequest) {
    if (!request.isInFlight) return
    request.isInFlight = false
    workedOn--
  }

  app.decorateRequest('isInFlight', false)
  app.addHook('onRequest', (request, _reply, done) => {
    const isTooMuch = isTooMuchForTick(request) || workedOn >= maxWorkedOn
    if (isTooMuch && !request.routeOptions.config.neverShed) {
      onShed()
      return done(
        new HttpError(503, 'The server is busy. Please try again in a moment.', {
          'retry-after': retryAfterS,
        }),
      )
    }
    begin(request)
    done()
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasBody(request)) end(request)
    done()
  })
  // Uploads are read by their handlers, which bound themselves.
  app.addHook('preHandler', (request, _reply, done) => {
    const { isQueued } = request.routeOptions.config
    if (isQueued) end(request)
    else if (request.body !== undefined) begin(request)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    end(request)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    end(request)
    done()
  })
  // An answer that was sent past Fastify, or cut off.
  app.addHook('onResponse', (request, _reply, done) => {
    end(request)
    done()
  })
  return { isTickLong }
}

export function hasBody({ headers }: FastifyRequest) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
