import type { Room } from '@sala/kit/contract/rooms'
import { sendNotice } from '@sala/kit/events'
import { sendFailure, useList } from '@sala/kit/ui'
import { useCallback, useEffect } from 'react'
import { listRooms, removeRoom, restoreRoom } from './rooms-api.ts'
import { useRoomsForm } from './use-rooms-form.ts'

/**
 * The list, the form, and what a row can do.
 * @param email who is signed in
 */
export function useRooms(email: string | null) {
  const list = useList(listRooms)
  const { entries, reload, drop } = list
  const form = useRoomsForm(email, reload)
  const { forget, meet, restored } = form

  // What was being edited when it was left may have been changed or deleted since.
  useEffect(() => {
    if (restored && entries) meet(entries)
  }, [restored, entries, meet])

  const remove = useCallback(
    async (room: Room) => {
      const { _id, title } = room
      const restore = () => restoreRoom(_id).catch(sendFailure).finally(reload)
      try {
        await removeRoom(room)
        forget(_id)
        drop(_id)
        sendNotice({
          severity: 'success',
          message: `“${title}” is deleted.`,
          action: { label: 'Undo', run: restore },
        })
      } catch (error) {
        sendFailure(error)
      } finally {
        reload()
      }
    },
    [forget, drop, reload],
  )

  return { list, form, remove }
}
