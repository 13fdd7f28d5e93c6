import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { nameOfDraft } from './draft-keys.ts'

interface KeptPicture {
  id: string
  file: File
}

/**
 * The pictures of drafts, one a draft, in IndexedDB: local storage has no room for them. Where that
 * is full or forbidden, they last as long as this.
 */
export function openDraftPictures() {
  const store = createStore('sala', 'draft-pictures')
  const unkept = new Map<string, KeptPicture>()

  return {
    /** False when some of them will not outlive the page. */
    isKept: () => unkept.size === 0,

    /** The picture of that draft, if it has this id still. */
    async find(key: string, id: string): Promise<File | null> {
      const kept: Partial<KeptPicture> | undefined =
        unkept.get(key) ?? (await quietly(() => get(key, store)))
      return kept?.id === id && kept.file instanceof File ? kept.file : null
    },

    async keep(key: string, picture: KeptPicture) {
      const isKept = await quietly(() => set(key, picture, store).then(() => true))
      if (isKept) unkept.delete(key)
      else unkept.set(key, picture)
    },

    /** Keeps a picture under another key. */
    async move(from: string, to: string) {
      const kept: KeptPicture | undefined = await quietly(() => get(from, store))
      if (kept) await this.keep(to, kept)
      await quietly(() => del(from, store))
    },

    /** Those of an account, whether a text is stored with them or not. */
    async dropAllOf(email: string) {
      const isTheirs = (key: IDBValidKey) => nameOfDraft(String(key))?.email === email
      await quietly(async () => delMany((await keys(store)).filter(isTheirs), store))
    },

    async drop(key: string) {
      unkept.delete(key)
      await quietly(() => del(key, store))
    },
  }
}

/** A browser may refuse at once or later. */
async function quietly<Result>(work: () => Promise<Result>) {
  try {
    return await work()
  } catch {
    return undefined
  }
}
