import { HttpError, tooMany } from '../../foundation/http/http-error.ts'

const waitMs = 2000

/** So many may be there at a time, and so many of one; returns how to take a place, and that how to leave it. */
export function openPlaces({ mostAtOnce, mostOfOne }: { mostAtOnce: number; mostOfOne: number }) {
  const taken = new Map<string, number>()
  let all = 0

  /** @throws {HttpError} when there is no place */
  return function take(who: string) {
    const own = taken.get(who) ?? 0
    if (own >= mostOfOne) {
      throw tooMany('Too many of your calls are under way. Please wait for some of them.', waitMs)
    }
    if (all >= mostAtOnce) {
      throw new HttpError(
        503,
        'Too many calls are under way there. Please try again in a moment.',
        {
          'retry-after': String(waitMs / 1000),
        },
      )
    }
    all++
    taken.set(who, own + 1)
    return () => {
      all--
      const left = (taken.get(who) ?? 1) - 1
      if (left === 0) taken.delete(who)
      else taken.set(who, left)
    }
  }
}
