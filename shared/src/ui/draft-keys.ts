/** What a draft is kept under. Neither part holds a space. */
export interface DraftName {
  form: string
  email: string
  /** Tells the drafts of one form apart; empty for what a release left that kept only one. */
  id: string
}

/**
 * The version of how drafts are stored. Each kit touches only what stands under its own, so that tabs
 * of two releases leave each other's in peace; a newer one takes over what stands under the former ones.
 */
const kindNow = 'draft-3'
const formerKinds = ['draft', 'draft-2']

export const keyOfDraft = ({ form, email, id }: DraftName) => [kindNow, form, email, id].join(' ')

/** The name of the draft that is stored under `key`; null when that is something else. */
export const nameOfDraft = (key: string | null) => nameIn(key, [kindNow])

/** The same for what a kit before this one has stored. */
export const formerNameOf = (key: string | null) => nameIn(key, formerKinds)

function nameIn(key: string | null, kinds: string[]): DraftName | null {
  const [kind = '', form, email, id = ''] = key?.split(' ') ?? []
  return kinds.includes(kind) && form && email ? { form, email, id } : null
}

/** The keys in local storage; none where that is forbidden. */
export function storedKeys() {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
