import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { overloaded } from '../http/http-error.ts'
import { addressKey } from './address-key.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served under overload too, such as health checks and metrics. */
    neverShed?: boolean
    /** Not counted as in flight, because the handler has a queue with limits of its own. */
    isQueued?: boolean
  }
  interface FastifyRequest {
    /** Whether the request is counted as in flight. */
    isInFlight: boolean
  }
}

interface Limits {
  maxInFlight: number
  /** A longer tick of the event loop accepts at most `maxInLongTick` requests, and the first of each address. */
  longTickMs: number
  maxInLongTick: number
}

/** Some 50 ms of work for lists, far more than one business needs at a time. */
const defaultLimits: Limits = { maxInFlight: 250, longTickMs: 100, maxInLongTick: 50 }

const retryAfterS = 2

interface Options {
  limits?: Limits
  /** A monotonic clock, in milliseconds. */
  clock?: () => number
  onShed?: () => void
}

/**
 * Load shedding: answers 503 before any work when too many requests are in flight. A request is in flight
 * while the server works on it, not while its body arrives or its answer leaves: slow clients block nobody.
 * Requests that are answered without waiting pile up in one tick of the event loop instead, and are limited
 * there; the first of each address is served, so that a flood does not block other clients.
 */
export function shedLoad(app: FastifyInstance, options: Options = {}) {
  const { onShed = () => {}, clock = () => performance.now() } = options
  const { maxInFlight, longTickMs, maxInLongTick } = options.limits ?? defaultLimits
  const tick = { requests: 0, startedAtMs: 0, addresses: new Set<string>() }
  let inFlight = 0

  /** Counts a request of this tick; returns whether the tick is long and has too many. */
  function isTickOverloaded() {
    if (tick.requests === 0) {
      tick.startedAtMs = clock()
      setImmediate(() => {
        tick.requests = 0
        tick.addresses.clear()
      })
    }
    tick.requests++
    return tick.requests > maxInLongTick && clock() - tick.startedAtMs > longTickMs
  }

  function exceedsTick({ socket, ip }: FastifyRequest) {
    // Injected by a test, without a connection.
    if (!(socket instanceof Socket)) return false
    const isLong = isTickOverloaded()
    const address = addressKey(ip)
    const isFirst = !tick.addresses.has(address)
    tick.addresses.add(address)
    return isLong && !isFirst
  }

  function begin(request: FastifyRequest) {
    if (request.isInFlight) return
    request.isInFlight = true
    inFlight++
  }

  function end(request: FastifyRequest) {
    if (!request.isInFlight) return
    request.isInFlight = false
    inFlight--
  }

  app.decorateRequest('isInFlight', false)
  app.addHook('onRequest', (request, _reply, done) => {
    const isOverloaded = exceedsTick(request) || inFlight >= maxInFlight
    if (isOverloaded && !request.routeOptions.config.neverShed) {
      onShed()
      return done(overloaded(retryAfterS))
    }
    begin(request)
    done()
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasBody(request)) end(request)
    done()
  })
  // Handlers of uploads read the body, and have their own limits.
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
  // The answer bypassed Fastify, or was cut off.
  app.addHook('onResponse', (request, _reply, done) => {
    end(request)
    done()
  })
  return { isTickOverloaded }
}

export function hasBody({ headers }: FastifyRequest) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
