import { sendNotice } from '@sala/kit/events'
import { useSending } from '@sala/kit/ui'
import { locale } from '@sala/kit/words'
import { checkTrail } from './history-api.ts'
import { t } from './words/t.ts'

/** Says in the message bar whether every line is as it was written. */
export function useCheck() {
  const checking = useSending()

  const check = () =>
    checking.run(async () => {
      const { rows, brokenAt } = await checkTrail()
      if (brokenAt === null) {
        const message =
          rows === 1
            ? t('The one line is as written.')
            : t('All {count} lines are as written.', { count: rows.toLocaleString(locale()) })
        sendNotice({ severity: 'success', message })
      } else {
        const message = t(
          'Line {line} is missing or was changed by somebody with the database in hand. Compare with a backup.',
          { line: brokenAt },
        )
        sendNotice({ severity: 'error', message })
      }
    })

  return { check, isChecking: checking.isBusy }
}
