import { useCallback, useMemo, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { isUnreachable } from '../api/reachable.ts'
import type { Entry, EntryFields, SavedEntry } from '../contract/entry.ts'
import { sendNotice } from '../events.ts'
import { toKnownEntry } from '../ui/draft.ts'
import type { StoredDraft } from '../ui/draft-store.ts'
import { useDraft } from '../ui/use-draft.ts'
import { isWaitingToResend, stopResend, useResend } from '../ui/use-resend.ts'
import { useSending } from '../ui/use-sending.ts'
import { unsavedUntil, useUnsaved } from '../ui/use-unsaved.ts'
import { t } from '../words/t.ts'
import {
  type Collection,
  createEmptyFields,
  getEntryName,
  getFieldTexts,
} from './define-collection.ts'
import { createEntryCalls } from './entry-calls.ts'
import { getTexts, toEntrySettings, useEntrySettings } from './entry-settings.ts'
import { hasFault, toFieldValues } from './fields/kinds.tsx'
import { describeWaiting } from './messages.ts'
import { useRowHighlight } from './row-highlight.ts'
import { type SaveArguments, saveEntry } from './save-entry.ts'
import { toTranslations } from './translations/translations.ts'

export type EntryFormState = ReturnType<typeof useEntryForm>

/**
 * The form's state (specification, section 4): without an `entry` it adds one, with an `entry` it changes that one.
 * @param email account whose drafts it stores; without one it stores none
 * @param onSent called after every submit that may have changed something
 */
export function useEntryForm(collection: Collection, email: string | null, onSent: () => void) {
  const [noFields] = useState(() => createEmptyFields(collection))
  const calls = useMemo(() => createEntryCalls(collection.name), [collection.name])
  const draftCalls = useMemo(() => {
    // Drops fields that only a draft of another release has.
    const toBody = (texts: EntryFields) => ({
      ...toFieldValues(collection, texts),
      ...toEntrySettings(collection, texts),
      ...toTranslations(collection, texts),
    })
    return {
      create: (texts: EntryFields, ...more: SaveArguments) => calls.create(toBody(texts), ...more),
      update: (entry: SavedEntry, texts: EntryFields, ...more: SaveArguments) =>
        calls.update(entry, toBody(texts), ...more),
    }
  }, [collection, calls])
  const draft = useDraft(collection.name, email, noFields)
  const { fields, picture, current, change } = draft
  const settings = useEntrySettings(draft)
  const { highlighted, setSaved } = useRowHighlight(draft.entry?._id ?? null)
  const sending = useSending()
  /** The conflicting version of the entry that somebody else has saved. */
  const [theirs, setTheirs] = useState<Entry | null>(null)
  /** The entry that was saved last. */
  const saved = useRef<SavedEntry | null>(null)
  const firstField = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null)
  const untilField = useRef<HTMLInputElement>(null)
  const { open: openDraft, clear: clearDraft, leaveEntry } = draft
  const { settled } = sending
  useUnsaved(draft.isTouched)
  /** The entry that was deleted while it was in the form, and the draft that remains of it. */
  const deleted = useRef({ entryId: '', draftId: '' })

  const showForm = useCallback(() => {
    firstField.current?.focus({ preventScroll: true })
    firstField.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [])

  const focusFault = () =>
    firstField.current?.form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

  const clear = useCallback(() => {
    setTheirs(null)
    if (current().entry) leaveEntry()
    else clearDraft()
  }, [current, leaveEntry, clearDraft])

  const edit = useCallback(
    async (entry: Entry) => {
      // A failed submit leaves its draft in the form.
      if (!(await settled())) return
      setTheirs(null)
      showForm()
      // The list may still show the version before the save.
      const last = saved.current
      const isOlder = last?._id === entry._id && last.version > entry.version
      const latest = isOlder ? { ...entry, ...last } : entry
      await openDraft(latest, getFieldTexts(collection, latest))
    },
    [collection, settled, showForm, openDraft],
  )

  /** Empties the form for a new entry; unsaved changes stay as a draft. */
  const startNew = async () => {
    if (!current().entry || !(await settled()) || !current().entry) return
    setTheirs(null)
    draft.openNew()
  }

  /** Opens another draft; the one in the form stays stored. */
  const restoreDraft = async (other: StoredDraft<EntryFields>) => {
    if (!(await settled())) return
    setTheirs(null)
    showForm()
    await draft.restoreDraft(other)
  }

  /** Returns to add mode when the entry in the form has been deleted; unsaved changes stay in the form. */
  const detach = useCallback(
    (id: string) => {
      if (current().entry?._id !== id) return
      if (!draft.isTouchedNow()) return clear()
      setTheirs(null)
      deleted.current = { entryId: id, draftId: draft.currentId() }
      const { entry, fields: changed } = current()
      change({ fields: { ...getTexts(collection, entry), ...changed }, entry: null, sent: null })
    },
    [collection, current, draft.isTouchedNow, draft.currentId, clear, change],
  )

  /** Returns to the entry after its deletion was undone. */
  const reattach = useCallback(
    (entry: Entry) => {
      const { entryId, draftId } = deleted.current
      if (entry._id !== entryId || draft.currentId() !== draftId || current().entry) return
      change({ entry: toKnownEntry(entry), sent: null })
    },
    [current, draft.currentId, change],
  )

  /** Compares a restored draft with the list: its entry may have been changed or deleted. */
  const reconcile = useCallback(
    (entries: Entry[]) => {
      const { entry: known, sent } = current()
      if (!known) return
      const entry = entries.find(({ _id }) => _id === known._id)
      if (!entry) detach(known._id)
      // After an unanswered submit the newer version may be the user's own.
      else if (entry.version > known.version && !sent) setTheirs(entry)
      // A draft of an older release lacks the entry's newer fields.
      else if (!sent && collection.fields.some(({ name }) => !(name in known)))
        change({ entry: toKnownEntry(entry) })
    },
    [collection, current, detach, change],
  )

  /** @param isByItself sent again without a press of the button */
  const submit = (isByItself = false) =>
    sending.run(async (onProgress) => {
      const file = collection.picture ? await picture.waitForFile() : null
      if (collection.picture && !file) {
        change({ sent: stopResend(current().sent) })
        return picture.demand()
      }
      try {
        const { pictureId, entry: changed, fields: saving } = current()
        await unsavedUntil(saveEntry(draft, file, draftCalls, onProgress))
        saved.current = current().entry
        if (saved.current) setSaved(saved.current._id, changed === null)
        // A picture chosen during the upload is for the next submit.
        if (current().pictureId === pictureId) changed ? leaveEntry() : clearDraft()
        const name = getEntryName(collection, saving)
        sendNotice({ severity: 'success', message: t('{name} saved.', { name }) })
      } catch (error) {
        if (isUnreachable(error) && isWaitingToResend(current().sent)) {
          if (!isByItself) sendNotice({ severity: 'error', message: describeWaiting() })
          return false
        }
        const newer = error instanceof ApiError && (error.current as Entry | undefined)
        if (!newer) throw error
        setTheirs(newer)
        return false
      } finally {
        onSent()
      }
    })

  const send = () => {
    // Invalid fields show their own error.
    if (hasFault(collection, fields)) return focusFault()
    if (settings.scheduleFault) return untilField.current?.focus()
    return submit()
  }

  const isWaiting = useResend(draft, async () => {
    // Waits for a valid form, and leaves the focus where it is.
    const isInvalid = hasFault(collection, current().fields) || settings.scheduleFault !== null
    if (!isInvalid && !theirs) await submit(true)
  })

  /** Overwrites the other version with the form. */
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
    draft.load(theirs, getFieldTexts(collection, theirs))
  }

  return {
    ...draft,
    sending,
    isWaiting,
    theirs,
    firstField,
    untilField,
    settings,
    highlighted,
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
