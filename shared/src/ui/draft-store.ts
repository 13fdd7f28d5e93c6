import { type Draft, isBlank, isDraft } from './draft.ts'
import { openDraftPictures } from './draft-pictures.ts'

export type DraftStore<Fields> = ReturnType<typeof openDraftStore<Fields & object>>

/**
 * Where the draft of one form is kept between visits, for one account: text in local storage,
 * picture in IndexedDB. Where that is full or forbidden, it is not kept, and nothing else happens.
 * @param name names the form
 * @param email whose draft it is; without one nothing is kept
 */
export function openDraftStore<Fields extends object>(
  name: string,
  email: string | null,
  noFields: Fields,
) {
  const key = `draft ${name} ${email}`
  const pictures = openDraftPictures()

  function remove() {
    if (email === null) return
    quietly(() => localStorage.removeItem(key))
    pictures.drop(key)
  }

  return {
    remove,

    read(): { draft: Draft<Fields>; atMs: number } | null {
      const stored = email === null ? null : quietly(() => localStorage.getItem(key))
      if (!stored) return null
      const { draft, atMs } = quietly(() => Object(JSON.parse(stored))) ?? {}
      if (isDraft(draft, noFields) && Number.isInteger(atMs)) return { draft, atMs }
      remove()
      return null
    },

    write(draft: Draft<Fields>) {
      if (isBlank(draft)) return remove()
      if (email === null) return
      quietly(() => localStorage.setItem(key, JSON.stringify({ draft, atMs: Date.now() })))
    },

    async readPicture({ pictureId }: Draft<Fields>): Promise<File | null> {
      return pictureId === null ? null : pictures.find(key, pictureId)
    },

    writePicture(id: string, file: File) {
      if (email !== null) pictures.keep(key, { id, file })
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
