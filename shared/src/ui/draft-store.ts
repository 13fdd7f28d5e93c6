import { type Draft, isBlank, parseDraft } from './draft.ts'
import {
  type DraftPicture,
  listStoredDrafts,
  parseDraftKey,
  readPicture,
  readText,
  removeDraft,
  toDraftKey,
  writePicture,
  writeText,
} from './draft-storage.ts'

export interface StoredDraft<Fields> {
  /** Identifies it among the form's drafts. */
  id: string
  draft: Draft<Fields>
  atMs: number
}

/**
 * The drafts of one form and account. Drafts that the browser does not store stay in memory for the lifetime of this store.
 * @param form name of the form
 * @param email account of the drafts; without one nothing is stored in the browser
 */
export function createDraftStore<Fields extends object>(
  form: string,
  email: string | null,
  noFields: Fields,
) {
  const toKey = (id: string) => toDraftKey({ form, email: email ?? '', id })
  /** Drafts whose last change is in memory only. */
  const unstored = new Map<string, StoredDraft<Fields>>()
  /** Pictures that are in memory only. */
  const pictures = new Map<string, DraftPicture>()
  /** Drafts whose picture the browser has refused to store. */
  const refused = new Set<string>()

  function remove(id: string) {
    for (const drafts of [unstored, pictures, refused]) drafts.delete(id)
    if (email !== null) removeDraft(toKey(id))
  }

  function read(id: string): StoredDraft<Fields> | null {
    const { draft, atMs } = Object(unstored.get(id) ?? readText(toKey(id)))
    const parsed = parseDraft(draft, noFields)
    if (parsed && Number.isInteger(atMs)) return { id, draft: parsed, atMs }
    remove(id)
    return null
  }

  /** All drafts, newest first. */
  function list(): StoredDraft<Fields>[] {
    const own = listStoredDrafts().filter((name) => name.form === form && name.email === email)
    const ids = new Set([...own.map(({ id }) => id), ...unstored.keys()])
    return [...ids].flatMap((id) => read(id) ?? []).sort((a, b) => b.atMs - a.atMs)
  }

  /** Stores a draft's picture after its text, which refers to it. */
  async function storePicture(id: string) {
    const picture = pictures.get(id)
    if (!picture || unstored.has(id) || readText(toKey(id)) === null) return
    const isStored = await writePicture(toKey(id), picture)
    // The picture may have been replaced or removed meanwhile.
    if (pictures.get(id) !== picture) return
    if (isStored) pictures.delete(id)
    if (isStored) refused.delete(id)
    else refused.add(id)
  }

  return {
    remove,
    list,

    has: (id: string) => unstored.has(id) || readText(toKey(id)) !== null,

    /** False when a draft is in memory only, and lost with the page. */
    isStored: () => email === null || (unstored.size === 0 && refused.size === 0),

    /** Stores the text before it returns. */
    write(id: string, draft: Draft<Fields>) {
      if (isBlank(draft)) return remove(id)
      const atMs = Date.now()
      const isStored = email !== null && writeText(toKey(id), { draft, atMs })
      if (isStored) unstored.delete(id)
      else unstored.set(id, { id, draft, atMs })
      storePicture(id)
    },

    async readPicture(id: string, pictureId: string) {
      const picture = pictures.get(id)
      if (picture?.id === pictureId) return picture.file
      return email === null ? null : readPicture(toKey(id), pictureId)
    },

    /** Stores the picture that the text of a draft refers to. */
    writePicture(id: string, pictureId: string, file: File) {
      pictures.set(id, { id: pictureId, file })
      return storePicture(id)
    },

    /**
     * Calls `listener` when another tab has written or removed a draft. By then it may have written it again.
     * @returns unsubscribe
     */
    subscribe(listener: (changed: { id: string; written: Draft<Fields> | null }) => void) {
      const handle = ({ key, newValue }: StorageEvent) => {
        const name = parseDraftKey(key)
        if (name?.form !== form || name.email !== email) return
        const written = parseDraft(Object(JSON.parse(newValue ?? 'null')).draft, noFields)
        listener({ id: name.id, written })
      }
      window.addEventListener('storage', handle)
      return () => window.removeEventListener('storage', handle)
    },
  }
}
