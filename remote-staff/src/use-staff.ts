import type { Person } from '@sala/shared/contract/staff'
import { sendNotice } from '@sala/shared/events'
import { sendFailure, useList } from '@sala/shared/ui'
import { useCallback } from 'react'
import { listStaff, removePerson, restorePerson } from './staff-api.ts'
import { useStaffForm } from './use-staff-form.ts'

/** The list, the form, and what a row can do. */
export function useStaff() {
  const list = useList(listStaff)
  const { reload, drop } = list
  const form = useStaffForm(reload)
  const { forget } = form

  const remove = useCallback(
    async ({ _id, name }: Person) => {
      const restore = () => restorePerson(_id).catch(sendFailure).finally(reload)
      try {
        await removePerson(_id)
        forget(_id)
        drop(_id)
        sendNotice({
          severity: 'success',
          message: `“${name}” is deleted.`,
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
