/** An error that is sent to the client with this status and message. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly headers: Record<string, string>
  /** Additional fields of the answer. */
  readonly more: object

  constructor(
    statusCode: number,
    message: string,
    headers: Record<string, string> = {},
    more: object = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.headers = headers
    this.more = more
  }
}

export function notFound(what: string) {
  return new HttpError(404, `This ${what} does not exist.`)
}

/** Load shedding: 503 with Retry-After. */
export function overloaded(retryAfterS = 5) {
  return new HttpError(503, 'The server is busy. Please try again in a moment.', {
    'retry-after': String(retryAfterS),
  })
}

/** Rate limiting: 429 with Retry-After. @param waitMs when to try again */
export function tooManyRequests(message: string, waitMs: number) {
  return new HttpError(429, message, { 'retry-after': String(Math.ceil(waitMs / 1000)) })
}
