import type { Person } from '@sala/kit/contract/staff'
import { sendNotice } from '@sala/kit/events'
import { sendFailure, useList } from '@sala/kit/ui'
import { useCallback, useEffect } from 'react'
import { listStaff, removePerson, restorePerson } from './staff-api.ts'
import { useStaffForm } from './use-staff-form.ts'

/**
 * The list, the form, and what a row can do.
 * @param email who is signed in
 */
export function useStaff(email: string | null) {
  const list = useList(listStaff)
  const { entries, reload, drop } = list
  const form = useStaffForm(email, reload)
  const { forget, meet, restored } = form

  // What was being edited when it was left may have been changed or deleted since.
  useEffect(() => {
    if (restored && entries) meet(entries)
  }, [restored, entries, meet])

  const remove = useCallback(
    async (person: Person) => {
      const { _id, name } = person
      const restore = () => restorePerson(_id).catch(sendFailure).finally(reload)
      try {
        await removePerson(person)
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
