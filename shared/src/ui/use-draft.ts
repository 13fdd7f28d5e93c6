import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { newKey } from '../api/write-headers.ts'
import { sendNotice } from '../events.ts'
import { t } from '../words/t.ts'
import { type Draft, emptyDraft, isBlank, type KnownEntry, knownOf } from './draft.ts'
import { deleteLeftPictures } from './draft-storage.ts'
import { createDraftStore, type KeptDraft } from './draft-store.ts'
import { usePicture } from './use-picture.ts'

/**
 * What a form with a picture holds. Every change is stored at once, and given back when the form is
 * shown again: after a crash, a sign-out, a reload. It says when what was given back was stored.
 * Each entry has a draft of its own, and so has each that is to be added: when something else is
 * opened, what was typed stays among the `others`.
 * @param name names the form; like all others it must not change between renders
 * @param email whose drafts they are; without one nothing is stored
 */
export function useDraft<Fields extends object>(
  name: string,
  email: string | null,
  noFields: Fields,
) {
  const [store] = useState(() => createDraftStore(name, email, noFields))
  const [kept, setKept] = useState(store.list)
  const refresh = useCallback(() => setKept(store.list()), [store])
  const [restored, setRestored] = useState(kept[0] ?? null)
  const [shown, setShown] = useState(
    () => restored ?? { id: newKey(), draft: emptyDraft(noFields) },
  )
  // What outlives the form, such as the answer to a call, goes on changing what is stored.
  const latest = useRef(shown)
  /** What was opened; as long as the form holds just this, there is nothing to keep. */
  const untouched = useRef<Draft<Fields> | null>(null)

  const show = useCallback((next: typeof shown) => {
    latest.current = next
    setShown(next)
  }, [])

  const current = useCallback(() => latest.current.draft, [])
  const currentId = useCallback(() => latest.current.id, [])
  const isTouchedNow = useCallback(
    () => !isBlank(latest.current.draft) && !isSame(latest.current.draft, untouched.current),
    [],
  )

  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const change = useCallback(
    (changes: Partial<Draft<Fields>>) => {
      const { id, draft } = latest.current
      const changed = { ...draft, ...changes }
      show({ id, draft: changed })
      // After a logout there is nothing to change any more.
      if (!isShown.current && !store.has(id)) return
      if (isSame(changed, untouched.current)) store.remove(id)
      else store.write(id, changed)
    },
    [show, store],
  )

  const keepPicture = useCallback(
    (file: File) => {
      const pictureId = newKey()
      change({ pictureId })
      store.writePicture(latest.current.id, pictureId, file).then(refresh)
    },
    [change, store, refresh],
  )

  const picture = usePicture(keepPicture)
  const { clear: clearPicture, load: loadPicture, wait, whenThere } = picture

  const showPicture = useCallback(
    async ({ id, draft: { pictureId, loadedFile } }: typeof shown) => {
      if (!pictureId) return loadPicture(loadedFile)
      const coming = store.readPicture(id, pictureId)
      await wait(coming)
      if (await coming) return
      const message = t('The picture of your draft was not kept in time: choose it again.')
      sendNotice({ severity: 'warning', message })
    },
    [store, wait, loadPicture],
  )

  const begin = useCallback(
    (draft: Draft<Fields>) => {
      untouched.current = draft
      setRestored(null)
      show({ id: newKey(), draft })
      refresh()
      return loadPicture(draft.loadedFile)
    },
    [show, refresh, loadPicture],
  )

  const restoreDraft = useCallback(
    (other: KeptDraft<Fields>) => {
      untouched.current = null
      setRestored(other)
      show(other)
      refresh()
      return showPicture(other)
    },
    [show, refresh, showPicture],
  )

  /** Shows an entry as it is, in the place of what the form held. */
  const load = useCallback(
    (entry: KnownEntry, fields: Fields) => {
      store.remove(latest.current.id)
      return begin(draftOf(entry, fields))
    },
    [store, begin],
  )

  /** Shows an entry with what was typed for it before, if anything. */
  const open = useCallback(
    async (entry: KnownEntry, fields: Fields) => {
      const before = store.list().filter(({ draft }) => draft.entry?._id === entry._id)
      if (before.some(({ id }) => id === latest.current.id)) return
      await (before[0] ? restoreDraft(before[0]) : begin(draftOf(entry, fields)))
    },
    [store, restoreDraft, begin],
  )

  /** Puts the draft on top of what somebody else has made of its entry. */
  const rebase = (entry: KnownEntry) => {
    // The picture that was loaded may not be the entry's any more.
    if (picture.file) keepPicture(picture.file)
    change({ entry: knownOf(entry), sent: null })
  }

  /** Shows nothing; what the form held stays among the others, if anything. */
  const openNew = useCallback(() => {
    begin(emptyDraft(noFields))
    clearPicture()
  }, [begin, noFields, clearPicture])

  const clear = useCallback(() => {
    store.remove(latest.current.id)
    openNew()
  }, [store, openNew])

  useEffect(() => {
    showPicture(latest.current)
  }, [showPicture])

  useEffect(() => void deleteLeftPictures(), [])

  // When another tab writes the same draft, from there on each tab has its own.
  useEffect(
    () =>
      store.follow(async ({ id, isWritten }) => {
        refresh()
        if (id !== latest.current.id || !isWritten) return
        const own = { ...latest.current, id: newKey() }
        show(own)
        // What the other tab has typed stands where this one's was.
        const theirs = store.list().find((other) => other.id === id)
        if (!isSame(own.draft.fields, theirs?.draft.fields ?? null)) store.write(own.id, own.draft)
        const file = await whenThere()
        if (file && own.draft.pictureId) store.writePicture(own.id, own.draft.pictureId, file)
      }),
    [store, refresh, show, whenThere],
  )

  const others = useMemo(() => kept.filter(({ id }) => id !== shown.id), [kept, shown.id])
  const unsaved = useMemo(
    () => new Set(others.flatMap(({ draft }) => draft.entry?._id ?? [])),
    [others],
  )

  return {
    ...shown.draft,
    picture,
    restored,
    /** The drafts that are kept beside the one in the form, the latest first. */
    others,
    /** The ids of their entries. */
    unsaved,
    /** False when what was typed is lost with the page, as the browser does not store it. */
    isKept: store.isKept(),
    /** Whether it holds what would be missed. */
    isTouched: isTouchedNow(),
    isTouchedNow,
    current,
    currentId,
    change,
    load,
    open,
    openNew,
    restoreDraft,
    rebase,
    clear,
  }
}

function draftOf<Fields>(entry: KnownEntry, fields: Fields): Draft<Fields> {
  const known = knownOf(entry)
  return { ...emptyDraft(fields), entry: known, loadedFile: known.file }
}

function isSame(some: object, other: object | null) {
  return JSON.stringify(some) === JSON.stringify(other)
}
