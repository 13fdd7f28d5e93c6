import { adapted, type Draft, isBlank } from './draft.ts'
import { formerKeyOfDraft, keyOfDraft, nameOfDraft, storedDrafts } from './draft-keys.ts'
import { openDraftPictures } from './draft-pictures.ts'

/** Pictures that are on their way from where kits before this one have kept them. */
let moved = Promise.resolve()

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
  const nameOf = (id: string) => ({ form, email: email ?? '', id })
  const keyOf = (id: string) => keyOfDraft(nameOf(id))

  function remove(id: string) {
    unkept.delete(id)
    quietly(() => localStorage.removeItem(keyOf(id)))
    pictures.drop(keyOf(id))
  }

  function read(id: string): KeptDraft<Fields> | null {
    const stored = quietly(() => localStorage.getItem(keyOf(id)))
    if (!stored) return null
    const { draft, atMs } = quietly(() => Object(JSON.parse(stored))) ?? {}
    const taken = adapted(draft, noFields)
    if (taken && Number.isInteger(atMs)) return { id, draft: taken, atMs }
    remove(id)
    return null
  }

  /** Takes over what a kit before this one has stored. */
  function takeOver(id: string) {
    const former = formerKeyOfDraft(nameOf(id))
    quietly(() => {
      const stored = localStorage.getItem(former)
      if (stored === null) return
      localStorage.setItem(keyOf(id), stored)
      localStorage.removeItem(former)
      moved = moved.then(() => pictures.move(former, keyOf(id)))
    })
  }

  return {
    remove,

    /** All of them, the latest first. */
    list(): KeptDraft<Fields>[] {
      const stored = email === null ? [] : storedDrafts(email)
      const names = stored.flatMap((key) => nameOfDraft(key) ?? [])
      const ids = new Set(names.flatMap((name) => (name.form === form ? name.id : [])))
      ids.forEach(takeOver)
      const kept = [...ids].filter((id) => !unkept.has(id)).flatMap((id) => read(id) ?? [])
      return [...kept, ...unkept.values()].sort((a, b) => b.atMs - a.atMs)
    },

    /** Whether it is still kept. */
    has: (id: string) => unkept.has(id) || Boolean(quietly(() => localStorage.getItem(keyOf(id)))),

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
      await moved
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
