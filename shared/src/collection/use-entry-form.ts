import { useCallback, useMemo, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import type { Entry, EntryFields, KnownEntry } from '../contract/entry.ts'
import { sendNotice } from '../events.ts'
import { knownOf } from '../ui/draft.ts'
import type { KeptDraft } from '../ui/draft-store.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useSending } from '../ui/use-sending.ts'
import { unsavedUntil, useUnsaved } from '../ui/use-unsaved.ts'
import { t } from '../words/t.ts'
import { allSaidOf, choicesIn, useChoices } from './choices.ts'
import { type Collection, nameOf, noFieldsOf, textsOf } from './define-collection.ts'
import { entryCalls } from './entry-calls.ts'
import { hasFault, sentFor } from './fields/kinds.tsx'
import { useRowMarks } from './row-marks.ts'
import { saveEntry } from './save-entry.ts'
import { translationsIn } from './words/words.ts'

export type EntryFormState = ReturnType<typeof useEntryForm>

/**
 * The form's state (specification, section 4): without an `entry` it adds one, with one it changes
 * that one.
 * @param email whose drafts it keeps; without one it keeps none
 * @param onSent called after every Send that may have changed something
 */
export function useEntryForm(collection: Collection, email: string | null, onSent: () => void) {
  const [noFields] = useState(() => noFieldsOf(collection))
  const calls = useMemo(() => entryCalls(collection.name), [collection.name])
  const ownCalls = useMemo(() => {
    // A draft of another release may hold other fields as well.
    const own = (all: EntryFields) => ({
      ...sentFor(collection, all),
      ...choicesIn(collection, all),
      ...translationsIn(collection, all),
    })
    return {
      ...calls,
      create: (all: EntryFields, key: string) => calls.create(own(all), key),
      update: (entry: KnownEntry, all: EntryFields) => calls.update(entry, own(all)),
    }
  }, [collection, calls])
  const draft = useDraft(collection.name, email, noFields)
  const { fields, picture, current, change } = draft
  const choices = useChoices(draft)
  const { marks, setSaved } = useRowMarks(draft.entry?._id ?? null)
  const sending = useSending()
  /** The entry in the form as somebody else has left it meanwhile. */
  const [theirs, setTheirs] = useState<Entry | null>(null)
  /** The entry as it was sent last. */
  const saved = useRef<KnownEntry | null>(null)
  const firstField = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null)
  const untilField = useRef<HTMLInputElement>(null)
  const { open: openDraft, clear: clearDraft } = draft
  const { settled } = sending
  useUnsaved(draft.isTouched)
  /** What was deleted while it was in the form, and the draft that is left of it. */
  const deleted = useRef({ entryId: '', draftId: '' })

  const showForm = useCallback(() => {
    firstField.current?.focus({ preventScroll: true })
    firstField.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [])

  const showFault = () =>
    firstField.current?.form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

  const clear = useCallback(() => {
    setTheirs(null)
    clearDraft()
  }, [clearDraft])

  const edit = useCallback(
    async (entry: Entry) => {
      // A Send that fails keeps what was typed in sight: nothing takes its place.
      if (!(await settled())) return
      setTheirs(null)
      showForm()
      // A row that others could see already may have waited for its picture.
      const own = saved.current
      const isOlder = own?._id === entry._id && own.version > entry.version
      const latest = isOlder ? { ...entry, ...own } : entry
      await openDraft(latest, textsOf(collection, latest))
    },
    [collection, settled, showForm, openDraft],
  )

  /** Makes room for an entry that is to be added; what is being edited is kept as a draft. */
  const startNew = async () => {
    if (!current().entry || !(await settled()) || !current().entry) return
    setTheirs(null)
    draft.openNew()
  }

  /** Puts another draft into the form; the one in it is kept. */
  const restoreDraft = async (other: KeptDraft<EntryFields>) => {
    if (!(await settled())) return
    setTheirs(null)
    showForm()
    await draft.restoreDraft(other)
  }

  /** Returns to add mode when `id` is the entry in the form; what was typed stays. */
  const detach = useCallback(
    (id: string) => {
      if (current().entry?._id !== id) return
      if (!draft.isTouchedNow()) return clear()
      setTheirs(null)
      deleted.current = { entryId: id, draftId: draft.currentId() }
      const { entry, fields: typed } = current()
      change({ fields: { ...allSaidOf(collection, entry), ...typed }, entry: null, sent: null })
    },
    [collection, current, draft.isTouchedNow, draft.currentId, clear, change],
  )

  /** Makes what is left in the form of a deleted entry its own again. */
  const reattach = useCallback(
    (entry: Entry) => {
      const { entryId, draftId } = deleted.current
      if (entry._id !== entryId || draft.currentId() !== draftId || current().entry) return
      change({ entry: knownOf(entry), sent: null })
    },
    [current, draft.currentId, change],
  )

  /** Compares the draft that was brought back with the list, which may know more of its entry. */
  const reconcile = useCallback(
    (entries: Entry[]) => {
      const { entry: known, sent } = current()
      if (!known) return
      const entry = entries.find(({ _id }) => _id === known._id)
      if (!entry) detach(known._id)
      // What was sent and not answered may be what has changed it.
      else if (entry.version > known.version && !sent) setTheirs(entry)
      // A draft of a release before this one does not know what its entry has.
      else if (!sent && collection.fields.some(({ name }) => !(name in known)))
        change({ entry: knownOf(entry) })
    },
    [collection, current, detach, change],
  )

  const send = () => {
    // What a form can know to be wrong it says at the field.
    if (hasFault(collection, fields)) return showFault()
    if (choices.datesFault) return untilField.current?.focus()
    return sending.run(async (onProgress) => {
      const file = collection.picture ? await picture.whenThere() : null
      if (collection.picture && !file) return picture.clearInput()
      try {
        const { pictureId } = current()
        await unsavedUntil(saveEntry(draft, file, ownCalls, onProgress))
        saved.current = current().entry
        setSaved(saved.current?._id ?? null)
        // A picture that was chosen meanwhile is for the next Send.
        if (current().pictureId === pictureId) clear()
        const name = nameOf(collection, fields)
        sendNotice({ severity: 'success', message: t('“{name}” is saved.', { name }) })
      } catch (error) {
        const changed = error instanceof ApiError && (error.current as Entry | undefined)
        if (!changed) throw error
        setTheirs(changed)
        return false
      } finally {
        onSent()
      }
    })
  }

  /** Sends the form again, this time on top of what somebody else has made of the entry. */
  const keepMine = () => {
    if (!theirs) return
    draft.rebase(theirs)
    setTheirs(null)
    send()
  }

  const takeTheirs = () => {
    if (!theirs) return
    setTheirs(null)
    showForm()
    draft.load(theirs, textsOf(collection, theirs))
  }

  return {
    ...draft,
    sending,
    theirs,
    firstField,
    untilField,
    choices,
    marks,
    setField: (name: string, text: string) => change({ fields: { ...fields, [name]: text } }),
    edit,
    startNew,
    restoreDraft,
    detach,
    reattach,
    reconcile,
    clear,
    send,
    keepMine,
    takeTheirs,
  }
}
