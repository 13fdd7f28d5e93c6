import type { CountedError } from '../health/last-errors.ts'

export interface ToldError extends CountedError {
  app: string
  version: string
  /** Who told of it, before it is hashed. */
  voice: string
}

const mostWaiting = 500

/** Remembers who told of which errors; what is told again is only counted. */
export function rememberErrors() {
  let waiting = new Map<string, ToldError>()
  const known = new Map<string, Set<string>>()

  return {
    /**
     * Returns whether it is news.
     * @param mostOfVoice how many different ones this voice may tell of in a version
     */
    add(told: Omit<ToldError, 'count'>, mostOfVoice: number) {
      const { app, version, voice, error, message } = told
      const who = `${app} ${version} ${voice}`
      const what = JSON.stringify([error, message])
      const ofVoice = known.get(who) ?? new Set()
      const isNew = !ofVoice.has(what)
      const counted = waiting.get(who + what)
      if (counted) counted.count++
      if (counted || waiting.size >= mostWaiting) return false
      if (isNew && ofVoice.size >= mostOfVoice) return false
      known.set(who, ofVoice.add(what))
      waiting.set(who + what, { ...told, count: 1 })
      return isNew
    },
    /** What has come since it was asked last. */
    takeAll() {
      const all = [...waiting.values()]
      waiting = new Map()
      return all
    },
    forget: () => known.clear(),
    get size() {
      return known.size
    },
  }
}
