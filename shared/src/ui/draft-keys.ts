/** What a draft is kept under. Neither part holds a space. */
export interface DraftName {
  form: string
  email: string
  /** Tells the drafts of one form apart. */
  id: string
}

/**
 * The version of how drafts are stored. Each kit touches only what is stored under its own, so that tabs
 * of two releases leave each other's drafts alone.
 */
const kindNow = 'draft-3'

export const keyOfDraft = ({ form, email, id }: DraftName) => [kindNow, form, email, id].join(' ')

/** The name of the draft that is stored under `key`; null when that is something else. */
export function nameOfDraft(key: string | null): DraftName | null {
  const [kind, form, email, id] = key?.split(' ') ?? []
  return kind === kindNow && form && email && id ? { form, email, id } : null
}

/** The keys in local storage; none where that is forbidden. */
export function storedKeys() {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
