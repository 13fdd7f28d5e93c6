import type { ErrorPlace } from '@sala/kit/contract/release'

export interface ToldError {
  app: string
  version: string
  error: ErrorPlace
  /** Who told of it, before it is hashed. */
  voice: string
}

/** Of one voice in a version; what is kept is bounded alike. */
const mostOfVoice = 5
const mostWaiting = 500

/** Remembers who told of which errors: what is told again costs nothing. */
export function rememberErrors() {
  let waiting: ToldError[] = []
  const known = new Map<string, Set<string>>()

  return {
    /** Returns whether it is news. */
    add(told: ToldError) {
      const { app, version, voice, error } = told
      const id = `${app} ${version} ${voice}`
      const places = known.get(id) ?? new Set()
      const place = JSON.stringify(error)
      if (places.has(place) || places.size >= mostOfVoice || waiting.length >= mostWaiting) {
        return false
      }
      known.set(id, places.add(place))
      waiting.push(told)
      return true
    },
    /** What has come since it was asked last. */
    takeAll() {
      const all = waiting
      waiting = []
      return all
    },
    forget: () => known.clear(),
    get size() {
      return known.size
    },
  }
}
