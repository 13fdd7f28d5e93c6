/** What a draft is kept under. Neither part holds a space. */
export interface DraftName {
  form: string
  email: string
  /** Tells the drafts of one form apart; empty for what a release left that kept only one. */
  id: string
}

/**
 * Of how drafts are stored now. Kits that store them otherwise take only what stands under their own,
 * so that tabs of two releases leave each other's in peace.
 */
const kindNow = 'draft-2'
const kindBefore = 'draft'

export const keyOfDraft = ({ form, email, id }: DraftName) => [kindNow, form, email, id].join(' ')

/** Where kits before this one have kept it. */
export const formerKeyOfDraft = ({ form, email, id }: DraftName) =>
  [kindBefore, form, email, ...(id ? [id] : [])].join(' ')

/** The name of the draft that is stored under `key`; null when that is something else. */
export function nameOfDraft(key: string | null): DraftName | null {
  const [kind, form, email, id = ''] = key?.split(' ') ?? []
  const isDraft = kind === kindNow || kind === kindBefore
  return isDraft && form && email ? { form, email, id } : null
}

/** The keys of an account's drafts in local storage; none where that is forbidden. */
export function storedDrafts(email: string) {
  return storedKeys().filter((key) => nameOfDraft(key)?.email === email)
}

function storedKeys() {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
