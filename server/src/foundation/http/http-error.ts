/** A failure that the client is told of in these words. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly headers: Record<string, string>
  /** What the answer says beside its message. */
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

/** Of what waits already there is more than can be done soon. */
export function overloaded() {
  return new HttpError(503, 'Too much is going on at once. Please try again in a moment.', {
    'retry-after': '5',
  })
}

/** @param waitMs how long the client should leave us alone */
export function tooManyRequests(message: string, waitMs: number) {
  return new HttpError(429, message, { 'retry-after': String(Math.ceil(waitMs / 1000)) })
}
