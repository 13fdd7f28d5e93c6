import type { CountedError } from '../health/last-errors.ts'

export interface ToldError extends CountedError {
  app: string
  version: string
  /** Who told of it, before it is hashed. */
  voice: string
  /** Whether this reporter has not reported it before. */
  isNew: boolean
}

const mostWaiting = 500

/** Collects reported errors; an error that a reporter repeats is only counted. */
export function rememberErrors() {
  let waiting = new Map<string, ToldError>()
  const known = new Map<string, Set<string>>()

  return {
    /**
     * Returns whether it is new from this reporter.
     * @param mostOfVoice different errors that one reporter may report per version
     */
    add(told: Omit<ToldError, 'count' | 'isNew'>, mostOfVoice: number) {
      const { app, version, voice, error, message } = told
      const who = `${app} ${version} ${voice}`
      const what = JSON.stringify([error, message])
      const ofVoice = known.get(who) ?? new Set()
      const isNew = !ofVoice.has(what)
      const counted = waiting.get(who + what)
      if (counted) counted.count++
      const isFull = waiting.size >= mostWaiting || (isNew && ofVoice.size >= mostOfVoice)
      if (counted || isFull) return false
      known.set(who, ofVoice.add(what))
      waiting.set(who + what, { ...told, count: 1, isNew })
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
