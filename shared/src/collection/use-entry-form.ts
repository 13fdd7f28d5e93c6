import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api/api-error.ts'
import { isUnreachable } from '../api/reachable.ts'
import type { Entry, EntryFields, LastChange, SavedEntry } from '../contract/entry.ts'
import { sendNotice } from '../events.ts'
import { type KnownEntry, toKnownEntry } from '../ui/draft.ts'
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
import { getTexts, hasSameContent, toEntrySettings, useEntrySettings } from './entry-settings.ts'
import { hasFault, toFieldValues } from './fields/kinds.tsx'
import { describeWaiting } from './messages.ts'
import { useRowHighlight } from './row-highlight.ts'
import { type SaveArguments, saveEntry } from './save-entry.ts'
import { toTranslations } from './translations/translations.ts'

/** A version of the entry that somebody else has saved, or its deletion. */
export interface Theirs {
  /** null when it was deleted. */
  entry: Entry | null
  /** null when the author is not known. */
  change: LastChange | null
  /** Whether it must be answered before the form can be sent. */
  isUrgent: boolean
}

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
  /** What somebody else has done to the entry in the form. */
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  /** The entry that was saved last. */
  const saved = useRef<SavedEntry | null>(null)
  const firstField = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null)
  const untilField = useRef<HTMLInputElement>(null)
  const { open: openDraft, clear: clearDraft, leaveEntry, renew } = draft
  const { settled } = sending
  useUnsaved(draft.isTouched)
  /** Whether the user has opened or folded the form; null: it is open as long as there is something in it. */
  const [opened, setOpened] = useState<boolean | null>(null)
  const isOpen = opened ?? (draft.isTouched || draft.entry !== null || picture.fault !== null)

  const showForm = useCallback(() => {
    // A hidden field takes no focus.
    flushSync(() => setOpened(true))
    firstField.current?.form?.scrollIntoView({ block: 'nearest' })
    // Scrolling shows only the end of a form that is higher than the screen; the focus scrolls to the field.
    firstField.current?.focus()
  }, [])

  const focusFault = () =>
    firstField.current?.form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

  const clear = useCallback(() => {
    setTheirs(null)
    setOpened(null)
    if (current().entry) leaveEntry()
    else clearDraft()
  }, [current, leaveEntry, clearDraft])

  /** Whether another draft may be opened. A failed submit stays in the form, unless it is sent again by itself. */
  const canLeave = useCallback(
    async () => (await settled()) || isWaitingToResend(current().sent),
    [settled, current],
  )

  const edit = useCallback(
    async (entry: Entry) => {
      if (!(await canLeave())) return
      setTheirs(null)
      showForm()
      // The list may still show the version before the save.
      const last = saved.current
      const isOlder = last?._id === entry._id && last.version > entry.version
      const latest = isOlder ? { ...entry, ...last } : entry
      await openDraft(latest, getFieldTexts(collection, latest))
    },
    [collection, canLeave, showForm, openDraft],
  )

  /** Shows an empty form for a new entry; unsaved changes of another stay as a draft. */
  const startNew = async () => {
    showForm()
    if (!current().entry || !(await canLeave()) || !current().entry) return
    setTheirs(null)
    draft.openNew()
  }

  /** Opens another draft; the one in the form stays stored. */
  const restoreDraft = async (other: StoredDraft<EntryFields>) => {
    if (!(await canLeave())) return
    setTheirs(null)
    showForm()
    await draft.restoreDraft(other)
  }

  /** Asks what to do when the entry in the form has been deleted here; forgets it when it has no unsaved changes. */
  const detach = useCallback(
    (id: string) => {
      if (current().entry?._id !== id) return
      if (!draft.isTouchedNow()) return clear()
      const change = { at: new Date().toISOString(), who: email }
      setTheirs({ entry: null, change, isUrgent: false })
    },
    [current, draft.isTouchedNow, email, clear],
  )

  /** Returns to the entry after its deletion was undone. */
  const reattach = useCallback(
    (entry: Entry) => {
      if (current().entry?._id !== entry._id) return
      renew(entry)
      setTheirs(null)
    },
    [current, renew],
  )

  /** Says who has changed the entry in the form or, without `entry`, deleted it. */
  const showTheirs = useCallback(
    async (known: KnownEntry, entry: Entry | null, isUrgent = false) => {
      const change = await calls.lastChange(known).catch((error: unknown) => {
        if (error instanceof ApiError) return null
        throw error
      })
      // The form may have another entry or version by now.
      if (current().entry !== known) return
      // An open comparison stays open. A deletion is another question, which must not take the focus.
      setTheirs((before) => ({
        entry,
        change,
        isUrgent: isUrgent || (entry !== null && before?.entry != null && before.isUrgent),
      }))
    },
    [calls, current],
  )

  /** Compares the entry in the form with the list: others may have changed or deleted it. */
  const reconcile = useCallback(
    (entries: Entry[]) => {
      const { entry: known, sent } = current()
      // After an unanswered submit the newer version may be the user's own.
      if (!known || sent) return
      const entry = entries.find(({ _id }) => _id === known._id)
      const shown = theirs?.entry
      if (!entry) {
        if (shown !== null) showTheirs(known, null)
      } else if (entry.version > Math.max(known.version, shown?.version ?? 0)) {
        if (!hasSameContent(collection, known, entry)) return void showTheirs(known, entry)
        renew(entry)
        setTheirs(null)
      } else if (shown === null) setTheirs(null)
      // A draft of an older release lacks the entry's newer fields.
      else if (collection.fields.some(({ name }) => !(name in known)))
        change({ entry: toKnownEntry(entry) })
    },
    [collection, current, theirs, showTheirs, renew, change],
  )

  const showConflict = () => setTheirs(theirs && { ...theirs, isUrgent: true })

  /**
   * Restores the deleted entry in the form; after a permanent deletion the form adds a new one.
   * @returns false when somebody else has restored and changed it
   */
  const restore = async () => {
    const { entry: known, fields: changed } = current()
    if (!known) return true
    try {
      const restored = await calls.restore(known)
      if (!hasSameContent(collection, known, restored)) {
        await showTheirs(known, restored, true)
        return false
      }
      renew(restored)
    } catch (error) {
      if (!(error instanceof ApiError && error.httpStatus === 404)) throw error
      change({ fields: { ...getTexts(collection, known), ...changed }, entry: null })
    }
    setTheirs(null)
    return true
  }

  /** @param isByItself sent again without a press of the button */
  const save = async (onProgress: (sent: number) => void, isByItself: boolean) => {
    const file = collection.picture ? await picture.waitForFile() : null
    if (collection.picture && !file) {
      change({ sent: stopResend(current().sent) })
      return picture.demand(!isByItself)
    }
    try {
      if (theirs?.entry === null && !(await restore())) return false
      const { pictureId, entry: changed, fields: saving } = current()
      await unsavedUntil(saveEntry(draft, file, draftCalls, onProgress))
      setTheirs(null)
      saved.current = current().entry
      if (saved.current) setSaved(saved.current._id, changed === null)
      // A picture chosen during the upload is for the next submit.
      if (current().pictureId === pictureId) {
        setOpened(null)
        changed ? leaveEntry() : clearDraft()
      }
      const name = getEntryName(collection, saving)
      sendNotice({ severity: 'success', message: t('{name} saved.', { name }) })
    } catch (error) {
      if (isUnreachable(error) && isWaitingToResend(current().sent)) {
        if (!isByItself) sendNotice({ severity: 'error', message: describeWaiting() })
        return false
      }
      if (!(error instanceof ApiError)) throw error
      const { change: theirChange = null } = (error.body ?? {}) as { change?: LastChange }
      const newer = error.current as Entry | undefined
      const { entry: known } = current()
      if (newer) setTheirs({ entry: newer, change: theirChange, isUrgent: !isByItself })
      else if (known && error.httpStatus === 404) await showTheirs(known, null, !isByItself)
      else throw error
      return false
    } finally {
      onSent()
    }
  }

  const run = (isByItself: boolean) => sending.run((onProgress) => save(onProgress, isByItself))

  const submit = () => {
    // The shortcut sends a folded form too, which may have faults.
    flushSync(() => setOpened(true))
    // Invalid fields show their own error.
    if (hasFault(collection, fields)) return focusFault()
    if (settings.scheduleFault) return untilField.current?.focus()
    return run(false)
  }

  const send = () => (theirs ? showConflict() : submit())

  const isWaiting = useResend(draft, async () => {
    // Waits for a valid form, and leaves the focus where it is.
    const isInvalid = hasFault(collection, current().fields) || settings.scheduleFault !== null
    if (!isInvalid && !theirs) await run(true)
  })

  /** Overwrites the other version with the form. */
  const keepMine = () => {
    if (!theirs?.entry) return
    draft.rebase(theirs.entry)
    setTheirs(null)
    submit()
  }

  const takeTheirs = () => {
    if (!theirs?.entry) return
    setTheirs(null)
    showForm()
    draft.load(theirs.entry, getFieldTexts(collection, theirs.entry))
  }

  return {
    ...draft,
    email,
    sending,
    isWaiting,
    theirs,
    firstField,
    untilField,
    settings,
    highlighted,
    isOpen,
    fold: () => setOpened(false),
    /** Keeps the form open when what was typed is deleted again. */
    keepOpen: () => setOpened(true),
    showForm,
    setField: (name: string, text: string) => change({ fields: { ...fields, [name]: text } }),
    edit,
    startNew,
    restoreDraft,
    detach,
    reattach,
    reconcile,
    clear,
    send,
    showConflict,
    keepMine,
    addAgain: submit,
    takeTheirs,
  }
}
