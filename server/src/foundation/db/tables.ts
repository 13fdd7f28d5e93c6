import { randomBytes } from 'node:crypto'

/**
 * All tables by name; each concept adds its own in its `tables.ts` or `repository.ts`. Times are whole
 * milliseconds since 1970, UTC; ids are from `newId`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: other modules add to it
export interface Tables {}

/** Formats a stored time as ISO 8601. */
export const toIso = (atMs: number) => new Date(atMs).toISOString()
export const toIsoOrNull = (atMs: number | null) => (atMs === null ? null : toIso(atMs))

/** 128 random bits, base64url: ids neither count up nor can be guessed. */
export function newId() {
  return randomBytes(16).toString('base64url')
}
