import { createHash } from 'node:crypto'
import type { LiveState } from './repository.ts'

/**
 * Whether a visitor is among the share that gets a canary. It follows from who they are alone, so
 * it stays the same; another canary picks others.
 */
export function isInCanary(visitor: string, app: string, version: string, percent: number) {
  const hash = createHash('sha256').update(`${visitor}|${app}|${version}`).digest()
  return hash.readUInt32BE(0) % 100 < percent
}

/** The apps whose canary the visitor gets. */
export function canariesOf(state: LiveState, visitor: string) {
  const apps = state.apps.filter(
    ({ app, canary }) => canary && isInCanary(visitor, app, canary.release.version, canary.percent),
  )
  return new Set(apps.map(({ app }) => app))
}

export function hasCanary(state: LiveState) {
  return state.apps.some(({ canary }) => canary)
}
