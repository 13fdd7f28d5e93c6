interface Times {
  everyMs: number
  /** After a failure. */
  retryAfterMs: number
}

/**
 * Calls `renew` repeatedly until the returned function is called. A failed call is reported and retried: a server that is
 * restarting must not end `sala dev`.
 */
export function renewRepeatedly(
  renew: () => Promise<unknown>,
  report: (line: string) => void,
  { everyMs, retryAfterMs }: Times,
) {
  let isStopped = false
  let timer = setTimeout(run, everyMs)

  async function run() {
    let nextMs = everyMs
    try {
      await renew()
    } catch (error) {
      nextMs = retryAfterMs
      report(`The preview link could not be renewed, retrying: ${(error as Error).message}`)
    }
    if (!isStopped) timer = setTimeout(run, nextMs)
  }
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
