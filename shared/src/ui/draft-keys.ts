/** What a draft is kept under. Neither part holds a space. */
export interface DraftName {
  form: string
  email: string
  /** Tells the drafts of one form apart; empty for what a release left that kept only one. */
  id: string
}

export const keyOfDraft = ({ form, email, id }: DraftName) =>
  ['draft', form, email, ...(id ? [id] : [])].join(' ')

/** The name of the draft that is stored under `key`; null when that is something else. */
export function nameOfDraft(key: string | null): DraftName | null {
  const [kind, form, email, id = ''] = key?.split(' ') ?? []
  return kind === 'draft' && form && email ? { form, email, id } : null
}

/** The drafts of an account in local storage; none where that is forbidden. */
export function storedDrafts(email: string): DraftName[] {
  return storedKeys()
    .flatMap((key) => nameOfDraft(key) ?? [])
    .filter((name) => name.email === email)
}

function storedKeys() {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
