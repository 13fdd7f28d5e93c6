/** There was no answer in time; it may still come. */
export class NoAnswerError extends Error {}

/** What comes of `work`. Throws a NoAnswerError when nothing does within `longestMs`. */
export async function withTimeout<T>(longestMs: number, work: Promise<T>) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new NoAnswerError(`no answer within ${longestMs} ms`)),
    longestMs,
  )
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
