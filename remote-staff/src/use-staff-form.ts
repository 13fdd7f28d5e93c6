import { ApiError } from '@sala/kit/api/api-error'
import { sendDraft } from '@sala/kit/api/send-draft'
import type { Person, PersonFields } from '@sala/kit/contract/staff'
import { sendNotice } from '@sala/kit/events'
import { type KeptDraft, useDraft, useSending, useUnsaved } from '@sala/kit/ui'
import { useCallback, useRef, useState } from 'react'
import { createPerson, updatePerson, uploadPersonPicture } from './staff-api.ts'

const noFields: PersonFields = { name: '' }

const calls = { create: createPerson, update: updatePerson, uploadPicture: uploadPersonPicture }

const fieldsOf = ({ name }: Person): PersonFields => ({ name })

export type StaffFormState = ReturnType<typeof useStaffForm>

/**
 * The form's state (specification, section 4): without an `entry` it adds a person, with one it
 * changes that person.
 * @param email whose drafts it keeps; without one it keeps none
 * @param onSent called after every Add that may have changed something
 */
export function useStaffForm(email: string | null, onSent: () => void) {
  const draft = useDraft('staff', email, noFields)
  const { fields, picture, current, change } = draft
  const sending = useSending()
  /** The person in the form as somebody else has left them meanwhile. */
  const [theirs, setTheirs] = useState<Person | null>(null)
  const firstField = useRef<HTMLInputElement>(null)
  const { open: openDraft, clear: clearDraft } = draft
  const { settled } = sending
  useUnsaved(fields !== noFields || picture.file !== null)

  const showForm = useCallback(() => {
    firstField.current?.focus({ preventScroll: true })
    firstField.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [])

  const clear = useCallback(() => {
    setTheirs(null)
    clearDraft()
  }, [clearDraft])

  const edit = useCallback(
    async (person: Person) => {
      // An Add that fails keeps what was typed in sight: nothing takes its place.
      if (!(await settled())) return
      setTheirs(null)
      showForm()
      await openDraft(person, fieldsOf(person))
    },
    [settled, showForm, openDraft],
  )

  /** Puts another draft into the form; the one in it is kept. */
  const bringBack = async (other: KeptDraft<PersonFields>) => {
    if (!(await settled())) return
    setTheirs(null)
    showForm()
    await draft.bringBack(other)
  }

  /** Returns to add mode when `id` is the person in the form; what was typed stays. */
  const forget = useCallback(
    (id: string) => {
      if (current().entry?._id !== id) return
      setTheirs(null)
      change({ entry: null, sent: null })
    },
    [current, change],
  )

  /** Compares the draft that was brought back with the list, which may know more of its entry. */
  const meet = useCallback(
    (entries: Person[]) => {
      const { entry: known, sent } = current()
      if (!known) return
      const entry = entries.find(({ _id }) => _id === known._id)
      if (!entry) forget(known._id)
      // What was sent and not answered may be what has changed it.
      else if (entry.version > known.version && !sent) setTheirs(entry)
    },
    [current, forget],
  )

  const send = () =>
    sending.run(async (onProgress) => {
      const file = await picture.whenThere()
      if (!file) return picture.clearInput()
      try {
        await sendDraft(draft, file, calls, onProgress)
        clear()
        sendNotice({ severity: 'success', message: `“${fields.name}” is saved.` })
      } catch (error) {
        const changed = error instanceof ApiError && (error.current as Person | undefined)
        if (!changed) throw error
        setTheirs(changed)
        return false
      } finally {
        onSent()
      }
    })

  /** Sends the form again, this time on top of what somebody else has made of the person. */
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
    draft.load(theirs, fieldsOf(theirs))
  }

  return {
    ...draft,
    sending,
    theirs,
    firstField,
    setFields: (changed: PersonFields) => change({ fields: changed }),
    edit,
    bringBack,
    forget,
    meet,
    clear,
    send,
    keepMine,
    takeTheirs,
  }
}
