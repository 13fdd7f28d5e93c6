import { ApiError } from './api-error.ts'
import { apiBase } from './fetch-json.ts'

const longestProbeMs = 10_000

/** Statuses with which a proxy answers in place of a server that is away. */
const proxyStatuses = [502, 503, 504]

/** Whether a call did not reach the server: there was no answer, or one of a proxy. The server's own have a message. */
export function isUnreachable(error: unknown) {
  if (!(error instanceof ApiError)) return false
  const { message } = (error.body ?? {}) as { message?: unknown }
  return (
    error.httpStatus === 0 ||
    (proxyStatuses.includes(error.httpStatus) && typeof message !== 'string')
  )
}

/** Asks whether the server answers. A failing form is not sent for this: it may have a large picture. */
export function isServerReachable() {
  const init = { cache: 'no-store', signal: AbortSignal.timeout(longestProbeMs) } as const
  return fetch(`${apiBase}/health/ready`, init).then(
    ({ status }) => !proxyStatuses.includes(status),
    () => false,
  )
}
