import { sendNotice } from '@sala/kit/events'
import { useSending } from '@sala/kit/ui'
import { checkTrail } from './history-api.ts'

/** Says in the message bar whether every line is as it was written. */
export function useCheck() {
  const checking = useSending()

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

  return { check, isChecking: checking.isBusy }
}
