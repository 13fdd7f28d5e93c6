import { readSession } from '../stored-session.ts'
import { longestCallMs } from './api-base.ts'

/** What a document has asked before its scripts were there (host/src/ask.ts). */
interface Asked {
  /** Of whom it has asked. */
  token: string
  /** When, since the page began. */
  atMs: number
  /** By what was asked below `/api`; undefined where there was none. */
  answers: Map<string, Promise<unknown>>
}

declare global {
  var salaAsked: Asked | undefined
}

/**
 * What the document has asked already, once, for the session that it was asked for.
 * @returns undefined when it is to be asked anew, as what it resolves with may be
 */
export function takeAsked(path: string): Promise<unknown> | undefined {
  const { salaAsked: asked } = globalThis
  const answer = asked?.answers.get(path)
  if (!asked || !answer) return undefined
  asked.answers.delete(path)
  const isTheirs = readSession()?.token === asked.token
  const isLate = performance.now() - asked.atMs > longestCallMs
  return isTheirs && !isLate ? answer : undefined
}
