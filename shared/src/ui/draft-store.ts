import { type Draft, isBlank, isDraft } from './draft.ts'
import { keyOfDraft, nameOfDraft, storedDrafts } from './draft-keys.ts'
import { openDraftPictures } from './draft-pictures.ts'

export interface KeptDraft<Fields> {
  /** Names it among the form's drafts. */
  id: string
  draft: Draft<Fields>
  atMs: number
}

/**
 * Where the drafts of one form are kept between visits, for one account: text in local storage,
 * pictures in IndexedDB. What does not fit there, or is forbidden, is kept as long as this store.
 * @param form names the form
 * @param email whose drafts they are; without one nothing outlives the store
 */
export function openDraftStore<Fields extends object>(
  form: string,
  email: string | null,
  noFields: Fields,
) {
  const pictures = openDraftPictures()
  const unkept = new Map<string, KeptDraft<Fields>>()
  const keyOf = (id: string) => keyOfDraft({ form, email: email ?? '', id })

  function remove(id: string) {
    unkept.delete(id)
    quietly(() => localStorage.removeItem(keyOf(id)))
    pictures.drop(keyOf(id))
  }

  function read(id: string): KeptDraft<Fields> | null {
    const stored = quietly(() => localStorage.getItem(keyOf(id)))
    if (!stored) return null
    const { draft, atMs } = quietly(() => Object(JSON.parse(stored))) ?? {}
    if (isDraft(draft, noFields) && Number.isInteger(atMs)) return { id, draft, atMs }
    remove(id)
    return null
  }

  return {
    remove,

    /** All of them, the latest first. */
    list(): KeptDraft<Fields>[] {
      const stored = email === null ? [] : storedDrafts(email)
      const ids = stored.flatMap((draft) => (draft.form === form ? draft.id : []))
      const kept = ids.filter((id) => !unkept.has(id)).flatMap((id) => read(id) ?? [])
      return [...kept, ...unkept.values()].sort((a, b) => b.atMs - a.atMs)
    },

    /** False when some of them will not outlive the page. */
    isKept: () => email === null || (unkept.size === 0 && pictures.isKept()),

    write(id: string, draft: Draft<Fields>) {
      if (isBlank(draft)) return remove(id)
      const kept = { id, draft, atMs: Date.now() }
      unkept.set(id, kept)
      if (email === null) return
      quietly(() => {
        localStorage.setItem(keyOf(id), JSON.stringify({ draft, atMs: kept.atMs }))
        unkept.delete(id)
      })
    },

    async readPicture({ id, draft }: Omit<KeptDraft<Fields>, 'atMs'>): Promise<File | null> {
      return draft.pictureId === null ? null : pictures.find(keyOf(id), draft.pictureId)
    },

    async writePicture(id: string, pictureId: string, file: File) {
      if (email !== null) await pictures.keep(keyOf(id), { id: pictureId, file })
    },

    /** Calls `listener` when another tab changes one of them; returns how to stop. */
    follow(listener: (changed: { id: string; isGone: boolean }) => void) {
      const handle = ({ key, newValue }: StorageEvent) => {
        const name = nameOfDraft(key)
        if (name?.form !== form || name.email !== email) return
        listener({ id: name.id, isGone: newValue === null })
      }
      window.addEventListener('storage', handle)
      return () => window.removeEventListener('storage', handle)
    },
  }
}

/** Storage may be full or forbidden. */
function quietly<Result>(work: () => Result) {
  try {
    return work()
  } catch {
    return undefined
  }
}
