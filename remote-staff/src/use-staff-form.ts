import { ApiError } from '@sala/shared/api/api-error'
import type { Person, PersonFields } from '@sala/shared/contract/staff'
import { sendNotice } from '@sala/shared/events'
import { usePicture, useSending, useUnsaved } from '@sala/shared/ui'
import { useCallback, useRef, useState } from 'react'
import { createPerson, updatePerson, uploadPersonPicture } from './staff-api.ts'

const noFields: PersonFields = { name: '' }

export type StaffFormState = ReturnType<typeof useStaffForm>

/**
 * The form's state (specification, section 4): without a `userid` it adds a person, with one it
 * changes that person.
 * @param onSent called after every Add that may have changed something
 */
export function useStaffForm(onSent: () => void) {
  const [userid, setUserid] = useState<string | null>(null)
  const [fields, setFields] = useState(noFields)
  const picture = usePicture()
  const sending = useSending()
  const firstField = useRef<HTMLInputElement>(null)
  const { clear: clearPicture, load: loadPicture } = picture
  const { settled } = sending
  useUnsaved(fields !== noFields || picture.file !== null)

  const clear = useCallback(() => {
    setUserid(null)
    setFields(noFields)
    clearPicture()
  }, [clearPicture])

  const edit = useCallback(
    async ({ _id, name, file }: Person) => {
      // An Add that fails keeps what was typed: nothing takes its place.
      if (!(await settled())) return
      setUserid(_id)
      setFields({ name })
      firstField.current?.focus({ preventScroll: true })
      firstField.current?.form?.scrollIntoView({ block: 'nearest' })
      await loadPicture(file)
    },
    [settled, loadPicture],
  )

  /** Returns to add mode when `id` is the person in the form; what was typed stays. */
  const forget = useCallback((id: string) => {
    setUserid((current) => (current === id ? null : current))
  }, [])

  const send = () =>
    sending.run(async (onProgress) => {
      const file = await picture.whenThere()
      if (!file) return picture.clearInput()
      let id = userid
      try {
        if (id) await updatePerson(id, fields)
        else id = (await createPerson(fields))._id
        await uploadPersonPicture(id, file, onProgress)
        clear()
        sendNotice({ severity: 'success', message: `“${fields.name}” is saved.` })
      } catch (error) {
        // The next Add changes what this one has added, and adds anew what was deleted elsewhere.
        setUserid(isGone(error) ? null : id)
        throw error
      } finally {
        onSent()
      }
    })

  return { userid, fields, setFields, picture, sending, firstField, edit, forget, clear, send }
}

function isGone(error: unknown) {
  return error instanceof ApiError && error.httpStatus === 404
}
