import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey } from '../api/write-headers.ts'
import { type Draft, emptyDraft, type KnownEntry, knownOf } from './draft.ts'
import { openDraftStore } from './draft-store.ts'
import { usePicture } from './use-picture.ts'

/**
 * What a form with a picture holds. Every change is stored at once, and given back when the form is
 * shown again: after a crash, a sign-out, a reload. It says when what was given back was stored.
 * @param name names the form; like all others it must not change between renders
 * @param email whose draft it is; without one nothing is stored
 */
export function useDraft<Fields extends object>(
  name: string,
  email: string | null,
  noFields: Fields,
) {
  const [store] = useState(() => openDraftStore(name, email, noFields))
  const [restored, setRestored] = useState(store.read)
  const [draft, setDraft] = useState(() => restored?.draft ?? emptyDraft(noFields))
  // What outlives the form, such as the answer to a call, goes on changing what is stored.
  const latest = useRef(draft)

  const show = useCallback((next: Draft<Fields>) => {
    latest.current = next
    setDraft(next)
  }, [])

  const current = useCallback(() => latest.current, [])

  const change = useCallback(
    (changes: Partial<Draft<Fields>>) => {
      show({ ...latest.current, ...changes })
      store.write(latest.current)
    },
    [show, store],
  )

  const keepPicture = useCallback(
    (file: File) => {
      const pictureId = newKey()
      store.writePicture(pictureId, file)
      change({ pictureId })
    },
    [change, store],
  )

  const picture = usePicture(keepPicture)
  const { clear: clearPicture, load: loadPicture, wait } = picture

  /** Shows an entry as it is: until it is changed, there is nothing to keep. */
  const load = useCallback(
    (entry: KnownEntry, fields: Fields) => {
      store.remove()
      setRestored(null)
      show({ ...emptyDraft(fields), entry: knownOf(entry), loadedFile: entry.file })
      return loadPicture(entry.file)
    },
    [store, show, loadPicture],
  )

  /** Puts the draft on top of what somebody else has made of its entry. */
  const rebase = (entry: KnownEntry) => {
    // The picture that was loaded may not be the entry's any more.
    if (picture.file) keepPicture(picture.file)
    change({ entry: knownOf(entry), sent: null })
  }

  const clear = useCallback(() => {
    store.remove()
    setRestored(null)
    show(emptyDraft(noFields))
    clearPicture()
  }, [store, show, noFields, clearPicture])

  useEffect(() => {
    const { pictureId, loadedFile } = latest.current
    if (pictureId) wait(store.readPicture(latest.current))
    else if (loadedFile) loadPicture(loadedFile)
  }, [store, wait, loadPicture])

  return { ...draft, picture, restored, current, change, load, rebase, clear }
}
