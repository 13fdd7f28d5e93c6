import { ApiError } from '@sala/shared/api/api-error'
import type { Room, RoomFields } from '@sala/shared/contract/rooms'
import { sendNotice } from '@sala/shared/events'
import { usePicture, useSending, useUnsaved } from '@sala/shared/ui'
import { useCallback, useRef, useState } from 'react'
import { createRoom, updateRoom, uploadRoomPicture } from './rooms-api.ts'

const noFields: RoomFields = { title: '', description: '' }

export type RoomsFormState = ReturnType<typeof useRoomsForm>

/**
 * The form's state (specification, section 4): without a `roomid` it adds a room, with one it
 * changes that room.
 * @param onSent called after every Send that may have changed something
 */
export function useRoomsForm(onSent: () => void) {
  const [roomid, setRoomid] = useState<string | null>(null)
  const [fields, setFields] = useState(noFields)
  const picture = usePicture()
  const sending = useSending()
  const firstField = useRef<HTMLInputElement>(null)
  const { clear: clearPicture, load: loadPicture } = picture
  const { settled } = sending
  useUnsaved(fields !== noFields || picture.file !== null)

  const clear = useCallback(() => {
    setRoomid(null)
    setFields(noFields)
    clearPicture()
  }, [clearPicture])

  const edit = useCallback(
    async ({ _id, title, description, file }: Room) => {
      // A Send that fails keeps what was typed: nothing takes its place.
      if (!(await settled())) return
      setRoomid(_id)
      setFields({ title, description })
      firstField.current?.focus({ preventScroll: true })
      firstField.current?.form?.scrollIntoView({ block: 'nearest' })
      await loadPicture(file)
    },
    [settled, loadPicture],
  )

  /** Returns to add mode when `id` is the room in the form; what was typed stays. */
  const forget = useCallback((id: string) => {
    setRoomid((current) => (current === id ? null : current))
  }, [])

  const send = () =>
    sending.run(async (onProgress) => {
      const file = await picture.whenThere()
      if (!file) return picture.clearInput()
      let id = roomid
      try {
        if (id) await updateRoom(id, fields)
        else id = (await createRoom(fields))._id
        await uploadRoomPicture(id, file, onProgress)
        clear()
        sendNotice({ severity: 'success', message: `“${fields.title}” is saved.` })
      } catch (error) {
        // The next Send changes what this one has added, and adds anew what was deleted elsewhere.
        setRoomid(isGone(error) ? null : id)
        throw error
      } finally {
        onSent()
      }
    })

  return { roomid, fields, setFields, picture, sending, firstField, edit, forget, clear, send }
}

function isGone(error: unknown) {
  return error instanceof ApiError && error.httpStatus === 404
}
