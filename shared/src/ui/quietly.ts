/** What a browser answers that may refuse to store, now or later; undefined when it does. */
export async function quietly<Result>(work: () => Promise<Result>) {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** The same at once. */
export function quietlyNow<Result>(work: () => Result) {
  try {
    return work()
  } catch {
    return undefined
  }
}
