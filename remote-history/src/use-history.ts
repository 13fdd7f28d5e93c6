import { sendNotice } from '@sala/kit/events'
import { useList, useSending } from '@sala/kit/ui'
import { useState } from 'react'
import { type Change, checkTrail, listChanges } from './history-api.ts'

const listNewest = () => listChanges()

/** The changes, newest first, and those of longer ago as far as they were asked for. */
export function useHistory() {
  const list = useList(listNewest)
  const [older, setOlder] = useState<Change[]>([])
  const loading = useSending()
  const checking = useSending()

  const changes = list.entries && [...list.entries, ...older]
  const last = changes?.at(-1)
  // The first line of all has the number 1.
  const hasOlder = last !== undefined && last.seq > 1

  const loadOlder = () =>
    loading.run(async () => {
      const more = await listChanges(last?.seq)
      setOlder((shown) => [...shown, ...more])
    })

  /** Says in the message bar whether every line is as it was written. */
  const check = () =>
    checking.run(async () => {
      const { rows, brokenAt } = await checkTrail()
      if (brokenAt === null) {
        const lines = rows === 1 ? 'The one line is' : `All ${rows.toLocaleString('en')} lines are`
        sendNotice({ severity: 'success', message: `${lines} as written.` })
      } else {
        const message = `Line ${brokenAt} is missing or was changed by somebody with the database in hand. Compare with a backup.`
        sendNotice({ severity: 'error', message })
      }
    })

  return {
    list,
    changes,
    hasOlder,
    loadOlder,
    isLoadingOlder: loading.isBusy,
    check,
    isChecking: checking.isBusy,
  }
}
