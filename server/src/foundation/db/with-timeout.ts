/** There was no answer in time; it may still come. */
export class TimeoutError extends Error {}

/** What comes of `work`. Throws a TimeoutError when nothing does within `longestMs`. */
export async function withTimeout<T>(longestMs: number, work: Promise<T>) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new TimeoutError(`no answer within ${longestMs} ms`)),
    longestMs,
  )
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
