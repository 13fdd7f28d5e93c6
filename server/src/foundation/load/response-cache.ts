import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCache } from '../cache/cache.ts'
import { requestIdHeader } from '../logging/request-log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ReadRevisions } from '../revisions/repository.ts'
import { coalesceRevisions } from './coalesce-revisions.ts'

/** What can be told of a request without Fastify. */
export type BareRequest = Pick<FastifyRequest, 'method' | 'headers'>

/** Says that an answer may be given again as it is. */
interface Again {
  /**
   * `file`: at its address it never changes. `view`: it is made for nobody in particular, of lists and the
   * live set, and holds until one of them changes or a second is over, for some of it begins or ends by the clock.
   */
  as: 'file' | 'view'
  /** Called for each further one that gets it. */
  onServed?: (request: BareRequest) => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by a handler whose answer may be given again. */
    again: Again | null
  }
}

interface Kept {
  onServed: Again['onServed']
  /** Of what a view was made; empty until it is asked for a second time. */
  state: string
  /** Names and values in turn; the last is the request's id, which each answer has of its own. */
  head: string[]
  body: Uint8Array
  time: { observe: (seconds: number) => void }
}

/** Where the answer that is being made goes, and of what it is made at the least. */
interface Place {
  file: string
  view: string | undefined
  state: string
}

interface Options {
  metrics: Pick<Metrics, 'requests'>
  revisions: ReadRevisions
  now: () => number
  /** Counts a request; says whether everybody waits too long already. */
  isTickLong: () => boolean
  isProxied: boolean
}

const maxKeyCharacters = 2000
const maxBytes = 32 * 1024 * 1024
/** So many requests may wait for the revisions; the others are turned away as any. */
const maxWaiting = 250
/** Requests with one of these may get an answer of their own. */
const personal = ['cookie', 'authorization']
/** These ask for more than the answer at an address. */
const particular = ['if-none-match', 'content-length', 'transfer-encoding']
/** Headers that a page or list depends on beside those of a file: the first is in `Vary`, the others are read by getOrigin and fetch metadata. */
const ofView = [
  'accept-language',
  'host',
  'x-forwarded-host',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
]
/** What is new in each answer, or of its connection. */
const notKept = new Set([requestIdHeader, 'connection', 'content-length', 'date'])

/**
 * Answers what was asked and answered a moment ago before Fastify looks at it: in the same bytes and headers,
 * counted alike. Whatever is not known for certain to be the same takes the usual way.
 */
export function addResponseCache(app: FastifyInstance, options: Options) {
  const { metrics, revisions, now, isTickLong, isProxied } = options
  const cache = createCache(maxBytes)
  const kept = cache.namespace<Kept>(
    'answer',
    ({ head, body }) => 1000 + head.join().length + body.length,
  )
  const places = new WeakMap<IncomingMessage, Place>()
  const together = coalesceRevisions(revisions, now)
  let isClosing = false

  function serve(request: IncomingMessage, response: ServerResponse, found: Kept, beganMs: number) {
    const { head, body, time, onServed } = found
    response.on('finish', () => time.observe((performance.now() - beganMs) / 1000))
    head[head.length - 1] = randomUUID()
    response.writeHead(200, head).end(body)
    onServed?.(request as BareRequest)
  }

  const before = (pass: RequestListener): RequestListener => {
    function make(request: IncomingMessage, response: ServerResponse, place: Place) {
      places.set(request, place)
      pass(request, response)
    }

    return (request, response) => {
      const key = fileKeyOf(request, isProxied)
      if (key === undefined || isClosing) return pass(request, response)
      const beganMs = performance.now()
      const file = kept.get(key)
      if (file && !isTickLong()) return serve(request, response, file, beganMs)
      const viewKey = viewKeyOf(request, key)
      const place = { file: key, view: viewKey, state: '' }
      const view = viewKey === undefined ? undefined : kept.get(viewKey)
      if (!viewKey || !view || together.waiting() >= maxWaiting || isTickLong()) {
        return make(request, response, place)
      }
      together.whenKnown((state = '') => {
        place.state = state
        const found = kept.get(viewKey) ?? view
        if (state !== '' && found.state === state) serve(request, response, found, beganMs)
        else make(request, response, place)
      })
    }
  }

  const usual = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  for (const pass of usual) app.server.on('request', before(pass))

  app.decorateRequest('again', null)
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { again, raw, routeOptions } = request
    const place = places.get(raw)
    const key = again && place?.[again.as]
    if (key && reply.statusCode === 200 && !reply.hasHeader('set-cookie')) {
      const labels = { method: 'GET', route: routeOptions.url ?? 'none', status: 200 }
      kept.set(key, {
        onServed: again.onServed,
        state: place.state,
        head: headOf(reply, payload as Uint8Array),
        body: payload as Uint8Array,
        time: metrics.requests.labels(labels),
      })
    }
    done()
  })
}

function headOf(reply: FastifyReply, { length }: Uint8Array) {
  const headers = Object.entries({ ...reply.getHeaders(), 'content-length': length })
  return headers
    .filter(([name]) => name === 'content-length' || !notKept.has(name))
    .flatMap(([name, value]) => [name, String(value)])
    .concat(requestIdHeader, '')
}

/**
 * By what an answer is found again that is a file; undefined where it is for this request alone.
 * @param isProxied whether headers of proxies may be believed: that depends on who has sent them
 */
function fileKeyOf(request: IncomingMessage, isProxied: boolean) {
  const { method, url = '', headers, socket } = request
  if (method !== 'GET' || url.length > maxKeyCharacters || hasOneOf(particular, headers))
    return undefined
  const from = isProxied ? `${url} ${socket.remoteAddress}` : url
  return `${from}\n${headers['accept-encoding']}\n${headers['x-forwarded-proto']}`
}

/** And one that is a view of what changes. */
function viewKeyOf({ headers }: IncomingMessage, fileKey: string) {
  if (hasOneOf(personal, headers)) return undefined
  const key = ofView.reduce((key, name) => `${key}\n${headers[name]}`, fileKey)
  return key.length <= maxKeyCharacters ? key : undefined
}

const hasOneOf = (names: string[], headers: IncomingMessage['headers']) =>
  names.some((name) => headers[name] !== undefined)
