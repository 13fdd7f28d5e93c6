/** Whether an answer is one that a Sala gives. */
export type IsAnswer = (body: unknown) => boolean

/** An answer with these fields, whatever else is in it: another Sala may be newer than this checkout. */
export function withFields(...names: string[]): IsAnswer {
  return (body) =>
    typeof body === 'object' && body !== null && names.every((name) => Object.hasOwn(body, name))
}

export function listOf(isEntry: IsAnswer): IsAnswer {
  return (body) => Array.isArray(body) && body.every(isEntry)
}
