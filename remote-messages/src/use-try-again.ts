import { sendNotice } from '@sala/kit/events'
import { useSending } from '@sala/kit/ui'
import { t } from './words/t.ts'

/** Has what was not delivered sent now, and says so; how it went follows by itself. */
export function useTryAgain(send: () => Promise<unknown>, onSent: () => void) {
  const sending = useSending()

  const run = () =>
    sending.run(async () => {
      await send()
      sendNotice({ severity: 'info', message: t('It is being sent again.') })
      onSent()
    })

  return { run, isBusy: sending.isBusy }
}
