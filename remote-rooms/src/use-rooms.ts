import type { Room } from '@sala/shared/contract/rooms'
import { sendNotice } from '@sala/shared/events'
import { sendFailure, useList } from '@sala/shared/ui'
import { useCallback } from 'react'
import { listRooms, removeRoom, restoreRoom } from './rooms-api.ts'
import { useRoomsForm } from './use-rooms-form.ts'

/** The list, the form, and what a row can do. */
export function useRooms() {
  const list = useList(listRooms)
  const { reload, drop } = list
  const form = useRoomsForm(reload)
  const { forget } = form

  const remove = useCallback(
    async ({ _id, title }: Room) => {
      const restore = () => restoreRoom(_id).catch(sendFailure).finally(reload)
      try {
        await removeRoom(_id)
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
