import { createStore, del, get, set } from 'idb-keyval'

interface KeptPicture {
  id: string
  file: File
}

/**
 * The pictures of drafts, one a draft, in IndexedDB: local storage has no room for them. Where that
 * is full or forbidden, none is kept.
 */
export function openDraftPictures() {
  const store = createStore('sala', 'draft-pictures')

  return {
    /** The picture of that draft, if it has this id still. */
    async find(key: string, id: string): Promise<File | null> {
      const kept = await quietly(() => get<Partial<KeptPicture>>(key, store))
      return kept?.id === id && kept.file instanceof File ? kept.file : null
    },
    keep: (key: string, picture: KeptPicture) => quietly(() => set(key, picture, store)),
    drop: (key: string) => quietly(() => del(key, store)),
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
