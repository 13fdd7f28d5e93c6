import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCache } from '../cache/cache.ts'
import { requestIdHeader } from '../logging/request-log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ReadRevisions, Revisions } from '../revisions/repository.ts'

/** The part of a request that exists before Fastify. */
export type BareRequest = Pick<FastifyRequest, 'method' | 'headers'>

interface Cacheable {
  /**
   * `file`: immutable at its URL. `view`: the same for all visitors, and valid until a list or the live set
   * changes, one second at most, since schedules follow the clock.
   */
  as: 'file' | 'view'
  /** Called for each request that is answered from the cache. */
  onServed?: (request: BareRequest) => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by a handler whose answer may be cached. */
    cacheable: Cacheable | null
  }
}

interface CachedResponse {
  onServed: Cacheable['onServed']
  /** The state of a view; empty until its second request. */
  state: string
  /** Header names and values alternate. The last value is the request id, which is new for each answer. */
  head: string[]
  body: Uint8Array
  time: { observe: (seconds: number) => void }
}

/** The cache keys of a pending answer, and the state when its request came. */
interface PendingResponse {
  file: string
  view: string | undefined
  state: string
}

interface Options {
  metrics: Pick<Metrics, 'requests'>
  revisions: ReadRevisions
  now: () => number
  /** Counts a request for load shedding; returns whether the current tick is overloaded. */
  isTickOverloaded: () => boolean
  isProxied: boolean
}

const maxKeyCharacters = 2000
const maxBytes = 32 * 1024 * 1024
/** How many views may wait for the revisions, others go to Fastify; and how many files for the end of their tick. */
const maxWaiting = 250
/** Requests with these headers may get a personal answer. */
const personalHeaders = ['cookie', 'authorization']
/** Requests with these headers are conditional or have a body. */
const bypassHeaders = ['if-none-match', 'content-length', 'transfer-encoding']
/** A view depends on these too: the first is in `Vary`; getOrigin and Fetch Metadata read the others. */
const viewHeaders = [
  'accept-language',
  'host',
  'x-forwarded-host',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
]
/** New for each answer or connection. */
const uncachedHeaders = new Set([requestIdHeader, 'connection', 'content-length', 'date'])

/**
 * A response cache in front of Fastify: it answers repeated requests with the same bytes and headers, and
 * counts them in the metrics. When in doubt, the request goes to Fastify.
 */
export function addResponseCache(app: FastifyInstance, options: Options) {
  const { metrics, revisions, now, isTickOverloaded, isProxied } = options
  const cache = createCache(maxBytes).namespace<CachedResponse>(
    'answer',
    ({ head, body }) => 1000 + head.join().length + body.length,
  )
  const pending = new WeakMap<IncomingMessage, PendingResponse>()
  let last: { revisions: Revisions; text: string } | undefined
  let waitingViews = 0
  let waitingFiles = 0
  let isClosing = false

  /** Reads what views depend on: the revisions and the current second. Rejects while the database is away. */
  async function readState() {
    waitingViews++
    const found = await revisions().finally(() => waitingViews--)
    if (last?.revisions !== found) {
      last = { revisions: found, text: JSON.stringify(Object.entries(found).sort()) }
    }
    return `${Math.floor(now() / 1000)} ${last.text}`
  }

  function serve(
    request: IncomingMessage,
    response: ServerResponse,
    { head, body, time, onServed }: CachedResponse,
    startedAtMs: number,
  ) {
    response.on('finish', () => time.observe((performance.now() - startedAtMs) / 1000))
    head[head.length - 1] = randomUUID()
    response.writeHead(200, head).end(body)
    onServed?.(request as BareRequest)
  }

  /**
   * Serves once all requests of this tick of the event loop are read: a third more answers per second than reading and
   * writing in turns. When many wait, serves at once, so that load shedding notices a long tick.
   */
  function serveAtEndOfTick(...served: Parameters<typeof serve>) {
    if (waitingFiles >= maxWaiting) return serve(...served)
    waitingFiles++
    setImmediate(() => {
      waitingFiles--
      serve(...served)
    })
  }

  const withCache = (listener: RequestListener): RequestListener => {
    function pass(request: IncomingMessage, response: ServerResponse, keys: PendingResponse) {
      pending.set(request, keys)
      listener(request, response)
    }

    return (request, response) => {
      const fileKey = toFileKey(request, isProxied)
      if (fileKey === undefined || isClosing) return listener(request, response)
      const startedAtMs = performance.now()
      const file = cache.get(fileKey)
      if (file && !isTickOverloaded()) return serveAtEndOfTick(request, response, file, startedAtMs)
      const viewKey = toViewKey(request, fileKey)
      const keys = { file: fileKey, view: viewKey, state: '' }
      const view = viewKey === undefined ? undefined : cache.get(viewKey)
      if (!viewKey || !view || waitingViews >= maxWaiting || isTickOverloaded()) {
        return pass(request, response, keys)
      }
      readState()
        .then((state) => {
          keys.state = state
          const cached = cache.get(viewKey) ?? view
          if (cached.state === state) serve(request, response, cached, startedAtMs)
          else pass(request, response, keys)
        })
        .catch(() => pass(request, response, keys))
    }
  }

  const listeners = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  for (const listener of listeners) app.server.on('request', withCache(listener))

  app.decorateRequest('cacheable', null)
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { cacheable, raw, routeOptions } = request
    const keys = pending.get(raw)
    const key = cacheable && keys?.[cacheable.as]
    if (key && reply.statusCode === 200 && !reply.hasHeader('set-cookie')) {
      const labels = { method: 'GET', route: routeOptions.url ?? 'none', status: 200 }
      cache.set(key, {
        onServed: cacheable.onServed,
        state: keys.state,
        head: toHead(reply, payload as Uint8Array),
        body: payload as Uint8Array,
        time: metrics.requests.labels(labels),
      })
    }
    done()
  })
}

function toHead(reply: FastifyReply, { length }: Uint8Array) {
  const headers = Object.entries({ ...reply.getHeaders(), 'content-length': length })
  return headers
    .filter(([name]) => name === 'content-length' || !uncachedHeaders.has(name))
    .flatMap(([name, value]) => [name, String(value)])
    .concat(requestIdHeader, '')
}

/**
 * The cache key if the answer is a file; undefined if it cannot be cached.
 * @param isProxied whether proxies may be trusted, which depends on the address of the connection
 */
function toFileKey(request: IncomingMessage, isProxied: boolean) {
  const { method, url = '', headers, socket } = request
  if (method !== 'GET' || url.length > maxKeyCharacters || hasAny(bypassHeaders, headers))
    return undefined
  const from = isProxied ? `${url} ${socket.remoteAddress}` : url
  return `${from}\n${headers['accept-encoding']}\n${headers['x-forwarded-proto']}`
}

/** The cache key if the answer is a view. */
function toViewKey({ headers }: IncomingMessage, fileKey: string) {
  if (hasAny(personalHeaders, headers)) return undefined
  const key = viewHeaders.reduce((key, name) => `${key}\n${headers[name]}`, fileKey)
  return key.length <= maxKeyCharacters ? key : undefined
}

const hasAny = (names: string[], headers: IncomingMessage['headers']) =>
  names.some((name) => headers[name] !== undefined)
