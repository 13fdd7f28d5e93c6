/** No answer came in time; the work may still succeed. */
export class TimeoutError extends Error {}

/** Returns the result of `work`. Throws a TimeoutError when there is none after `timeoutMs`. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new TimeoutError(`no answer within ${timeoutMs} ms`)),
    timeoutMs,
  )
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
