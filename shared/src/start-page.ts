import { readStored, writeStored } from './storage.ts'

const toKey = (email: string) => `start ${email}`

/** The start page that the user has chosen in this browser; null for the default. */
export const readStartPage = (email: string) => readStored(toKey(email))

/** @param route of a screen; null for the default */
export function storeStartPage(email: string, route: string | null) {
  writeStored(toKey(email), route)
}
