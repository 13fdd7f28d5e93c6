import { randomBytes } from 'node:crypto'

/**
 * Every table by its name; each concept adds its own in its `tables.ts`. Times are whole milliseconds
 * since 1970, UTC; ids are 128 random bits, base64url.
 */
// biome-ignore lint/suspicious/noEmptyInterface: what is declared elsewhere is added to it
export interface Tables {}

/** 128 random bits, base64url: it neither counts up nor can be guessed. */
export function newId() {
  return randomBytes(16).toString('base64url')
}
