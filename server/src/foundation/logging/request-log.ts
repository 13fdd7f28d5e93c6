import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'

const maxCharacters = { path: 200, message: 500, stack: 2000 }

/** Whether each request is logged at a level. */
export const logsEachRequest = (logLevel = 'warn') => ['trace', 'debug', 'info'].includes(logLevel)

/** Logs one line when a request is complete. Fastify's own lines contain the unmasked URL. */
export class RequestLogController extends LogController {
  readonly #isEnabled: boolean

  constructor(logLevel: string) {
    super()
    this.#isEnabled = logsEachRequest(logLevel)
  }

  override incomingRequest() {}
  override routeNotFound() {}

  override requestCompleted(
    err: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (!this.#isEnabled) return
    const line = {
      req: request,
      res: { statusCode: reply.statusCode },
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    }
    request.log.info(err ? { ...line, err } : line, 'request')
  }
}

/** Logs neither the client's address nor anything that it sent. */
export function serializeRequest({ method, url, routeOptions }: FastifyRequest) {
  const route = routeOptions?.url
  return { method, route, path: toLogPath({ url, route }).slice(0, maxCharacters.path) }
}

/** Omits the details of database errors, which may quote personal data. */
export function serializeError({ name, message, stack = '', ...rest }: Error) {
  const { code } = rest as { code?: unknown }
  return {
    type: name,
    message: message.slice(0, maxCharacters.message),
    stack: stack.slice(0, maxCharacters.stack),
    ...(typeof code === 'string' && { code: code.slice(0, maxCharacters.path) }),
  }
}

const maxPartCharacters = 32

/**
 * Masks what may be secret or personal in a path: drops the query, and replaces parts by `*` that are as long
 * as a token or have characters that no route has.
 */
export function maskPath(url: string) {
  const path = url.split(/[?#;]/, 1)[0] ?? ''
  return path.split('/').map(maskPart).join('/')
}

function maskPart(part: string) {
  return part.length <= maxPartCharacters && /^[\w.-]*$/.test(part) ? part : '*'
}

/** The masked path, or the route if it ends with a wildcard, such as `/preview/:app/*`. */
function toLogPath({ url, route }: { url: string; route: string | undefined }) {
  return route && route !== '/*' && route.endsWith('/*') ? route : maskPath(url)
}

export const requestIdHeader = 'x-request-id'

/** Sends the request id that is on the log lines of the request. */
export function addRequestIdHeader(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
  })
}
