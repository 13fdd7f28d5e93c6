import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { newKey } from '../api/write-headers.ts'
import { sendNotice } from '../events.ts'
import { t } from '../words/t.ts'
import { type Draft, emptyDraft, isBlank, isSame, type KnownEntry, toKnownEntry } from './draft.ts'
import { deleteOrphanedPictures } from './draft-storage.ts'
import { createDraftStore, type StoredDraft } from './draft-store.ts'
import { usePicture } from './use-picture.ts'
import { stopResend } from './use-resend.ts'

/**
 * The state of a form with a picture. Every change is stored at once, and restored when the form is shown again: after a
 * crash, a sign-out or a reload. Each entry, and each new one, has its own draft: when another one is opened, the unsaved
 * changes stay among the `others`.
 * @param name name of the form; all arguments must be stable
 * @param email account of the drafts; without one nothing is stored
 */
export function useDraft<Fields extends object>(
  name: string,
  email: string | null,
  noFields: Fields,
) {
  const [store] = useState(() => createDraftStore(name, email, noFields))
  const [drafts, setDrafts] = useState(store.list)
  const refresh = useCallback(() => setDrafts(store.list()), [store])
  const [restored, setRestored] = useState(drafts[0] ?? null)
  const [shown, setShown] = useState(
    () => restored ?? { id: newKey(), draft: emptyDraft(noFields) },
  )
  // A ref, because responses that arrive after the form is gone still change the draft.
  const latest = useRef(shown)
  /** The draft as it was opened: as long as it is unchanged, it is not stored. */
  const untouched = useRef<Draft<Fields> | null>(null)

  /** Id of the draft of a new entry that was in the form before the entry that is changed now. */
  const keptId = useRef(
    restored?.draft.entry ? (drafts.find(({ draft }) => !draft.entry)?.id ?? null) : null,
  )

  const show = useCallback((next: typeof shown) => {
    latest.current = next
    setShown(next)
  }, [])

  const current = useCallback(() => latest.current.draft, [])
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
      // Other tabs would take it for a change.
      if (isSame(changed, draft)) return
      show({ id, draft: changed })
      // The draft was removed by a logout.
      if (!isShown.current && !store.has(id)) return
      if (isSame(changed, untouched.current)) store.remove(id)
      else store.write(id, changed)
    },
    [show, store],
  )

  const storePicture = useCallback(
    (file: File) => {
      const pictureId = newKey()
      change({ pictureId })
      store.writePicture(latest.current.id, pictureId, file).then(refresh)
    },
    [change, store, refresh],
  )

  const picture = usePicture(storePicture)
  const { clear: clearPicture, load: loadPicture, wait, waitForFile } = picture

  const showPicture = useCallback(
    async ({ id, draft: { pictureId, loadedFile } }: typeof shown) => {
      if (!pictureId) return loadPicture(loadedFile)
      const pending = store.readPicture(id, pictureId)
      await wait(pending)
      if (await pending) return
      const message = t('The picture of your draft was not stored. Please choose it again.')
      sendNotice({ severity: 'warning', message })
    },
    [store, wait, loadPicture],
  )

  const keepNew = useCallback(() => {
    if (!latest.current.draft.entry && isTouchedNow()) keptId.current = latest.current.id
  }, [isTouchedNow])

  const begin = useCallback(
    (draft: Draft<Fields>) => {
      keepNew()
      untouched.current = draft
      setRestored(null)
      show({ id: newKey(), draft })
      refresh()
      return loadPicture(draft.loadedFile)
    },
    [keepNew, show, refresh, loadPicture],
  )

  const restoreDraft = useCallback(
    (other: StoredDraft<Fields>) => {
      keepNew()
      untouched.current = null
      setRestored(other)
      show(other)
      refresh()
      return showPicture(other)
    },
    [keepNew, show, refresh, showPicture],
  )

  /** Shows an entry and discards the draft in the form. */
  const load = useCallback(
    (entry: KnownEntry, fields: Fields) => {
      store.remove(latest.current.id)
      return begin(createDraft(entry, fields))
    },
    [store, begin],
  )

  /** Shows an entry with its draft, if it has one. */
  const open = useCallback(
    async (entry: KnownEntry, fields: Fields) => {
      const stored = store.list().filter(({ draft }) => draft.entry?._id === entry._id)
      if (stored.some(({ id }) => id === latest.current.id)) return
      await (stored[0] ? restoreDraft(stored[0]) : begin(createDraft(entry, fields)))
    },
    [store, restoreDraft, begin],
  )

  /** Bases the draft on the version that somebody else has saved. */
  const rebase = (entry: KnownEntry) => {
    // The other version may have another picture: this one is uploaded again.
    if (picture.file) storePicture(picture.file)
    change({ entry: toKnownEntry(entry), sent: null })
  }

  /** Notes a newer version of the entry that has the same content: the draft stays as it is. */
  const renew = useCallback(
    (entry: KnownEntry) => {
      const known = { entry: toKnownEntry(entry) }
      if (untouched.current) untouched.current = { ...untouched.current, ...known }
      change(known)
    },
    [change],
  )

  /** Empties the form for a new entry; its draft stays among the others. */
  const openNew = useCallback(() => {
    begin(emptyDraft(noFields))
    clearPicture()
  }, [begin, noFields, clearPicture])

  const clear = useCallback(() => {
    store.remove(latest.current.id)
    openNew()
  }, [store, openNew])

  /** Discards the draft of an entry, and returns to the new one that was in the form before, if any. */
  const leaveEntry = useCallback(() => {
    store.remove(latest.current.id)
    const kept = store.list().find(({ id, draft }) => id === keptId.current && !draft.entry)
    return kept ? restoreDraft(kept) : openNew()
  }, [store, restoreDraft, openNew])

  useEffect(() => {
    showPicture(latest.current)
  }, [showPicture])

  useEffect(() => void deleteOrphanedPictures(), [])

  // When another tab writes the same draft, this tab continues with a copy.
  useEffect(
    () =>
      store.subscribe(async ({ id, written }) => {
        refresh()
        if (id !== latest.current.id || !written) return
        const { draft } = latest.current
        const isChanged =
          !isSame(draft.fields, written.fields) || draft.pictureId !== written.pictureId
        // Only the other tab sends a changed draft by itself: the one of this tab is older.
        const sent = isChanged ? stopResend(draft.sent) : draft.sent
        const copy = { id: newKey(), draft: { ...draft, sent } }
        show(copy)
        // The other tab has overwritten the draft of this one.
        if (isChanged) store.write(copy.id, copy.draft)
        const file = await waitForFile()
        if (file && copy.draft.pictureId) store.writePicture(copy.id, copy.draft.pictureId, file)
      }),
    [store, refresh, show, waitForFile],
  )

  const others = useMemo(() => drafts.filter(({ id }) => id !== shown.id), [drafts, shown.id])
  const unsaved = useMemo(
    () => new Set(others.flatMap(({ draft }) => draft.entry?._id ?? [])),
    [others],
  )

  return {
    ...shown.draft,
    picture,
    restored,
    /** The other drafts of the form, newest first. */
    others,
    /** Ids of the entries of the other drafts. */
    unsaved,
    /** Whether `leaveEntry` returns to a new entry. */
    isNewKept:
      shown.draft.entry !== null &&
      others.some(({ id, draft }) => id === keptId.current && !draft.entry),
    /** False when the browser does not store the draft: it is lost with the page. */
    isStored: store.isStored(),
    /** Whether there are unsaved changes. */
    isTouched: isTouchedNow(),
    isTouchedNow,
    current,
    change,
    load,
    open,
    openNew,
    restoreDraft,
    rebase,
    renew,
    clear,
    leaveEntry,
  }
}

function createDraft<Fields>(entry: KnownEntry, fields: Fields): Draft<Fields> {
  const knownEntry = toKnownEntry(entry)
  return { ...emptyDraft(fields), entry: knownEntry, loadedFile: knownEntry.file }
}
