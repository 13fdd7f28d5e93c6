import { storedDrafts } from './draft-keys.ts'
import { openDraftPictures } from './draft-pictures.ts'

/** How many drafts this browser keeps for an account. */
export const countDrafts = (email: string) => storedDrafts(email).length

/** Leaves nothing of an account's drafts in this browser. */
export function discardDrafts(email: string) {
  for (const key of storedDrafts(email)) localStorage.removeItem(key)
  openDraftPictures().dropAllOf(email)
}
