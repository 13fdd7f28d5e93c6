import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'

const longest = { path: 200, message: 500, stack: 2000 }

/** Whether there is a line for each request at a level. */
export const logsEachRequest = (logLevel = 'warn') => ['trace', 'debug', 'info'].includes(logLevel)

/** One line for each request when it is through. Fastify's own lines quote the address as it came. */
export class RequestLogController extends LogController {
  readonly #isWanted: boolean

  constructor(logLevel: string) {
    super()
    this.#isWanted = logsEachRequest(logLevel)
  }

  override incomingRequest() {}
  override routeNotFound() {}

  override requestCompleted(
    err: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (!this.#isWanted) return
    const line = {
      req: request,
      res: { statusCode: reply.statusCode },
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    }
    request.log.info(err ? { ...line, err } : line, 'request')
  }
}

/** What a log may say of a request: not from where, nor anything that was sent along. */
export function serializeRequest({ method, url, routeOptions }: FastifyRequest) {
  const route = routeOptions?.url
  return { method, route, path: toLogPath({ url, route }).slice(0, longest.path) }
}

/** Leaves out the details that databases add to their errors: they may quote what people wrote. */
export function serializeError({ name, message, stack = '', ...rest }: Error) {
  const { code } = rest as { code?: unknown }
  return {
    type: name,
    message: message.slice(0, longest.message),
    stack: stack.slice(0, longest.stack),
    ...(typeof code === 'string' && { code: code.slice(0, longest.path) }),
  }
}

const longestPart = 32

/**
 * The path of an address without what may be secret or personal: no query, and a star for each part
 * that is long enough to be a token or has characters that no address of ours has.
 */
export function maskPath(url: string) {
  const path = url.split(/[?#;]/, 1)[0] ?? ''
  return path.split('/').map(masked).join('/')
}

function masked(part: string) {
  return part.length <= longestPart && /^[\w.-]*$/.test(part) ? part : '*'
}

/** The path as above; of a route that says what stands in it, like `/preview/:app/*`, only that. */
export function toLogPath({ url, route }: { url: string; route: string | undefined }) {
  return route && route !== '/*' && route.endsWith('/*') ? route : maskPath(url)
}

export const requestIdHeader = 'x-request-id'

/** Tells the client the id that is on every line of the log about its request. */
export function addRequestIdHeader(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
  })
}
