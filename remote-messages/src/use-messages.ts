import type { MessageFilter } from '@sala/kit/contract/messages'
import { sendNotice } from '@sala/kit/events'
import { useChanges, useQuery, useSending } from '@sala/kit/ui'
import { useEffect, useState } from 'react'
import { listMessages, markMessage, readMessage } from './messages-api.ts'
import { t } from './words/t.ts'

const pageSize = 50

/**
 * The newest messages, reloaded after each change by others; `showOlder` loads one page more.
 * @param email the account that is signed in
 */
export function useInbox(filter: MessageFilter, find: string, email: string | null) {
  const [most, setMost] = useState(pageSize)
  const query = useQuery(['inbox', filter, find, most], () => listMessages({ filter, find, most }))
  const { data, reload } = query
  useChanges('messages', email, reload)
  const {
    letters = null,
    hasOlder = false,
    canMail = true,
    isTold = false,
    noticeFailure = null,
  } = data ?? {}

  return {
    list: { ...query, entries: letters },
    hasOlder,
    canMail,
    isTold,
    noticeFailure,
    showOlder: () => setMost((current) => current + pageSize),
  }
}

/**
 * The open message, reloaded after each change by others. Opening marks it as read; it is shown
 * even if that call fails.
 * @param email the account that is signed in
 */
export function useMessage(id: string, email: string | null) {
  const { data, error, reload, setData } = useQuery(['letter', id], () => readMessage(id))
  useChanges('messages', email, reload)

  const isLoaded = data !== null
  useEffect(() => {
    if (isLoaded) markMessage(id, { isRead: true }).then(setData, () => undefined)
  }, [id, isLoaded, setData])

  return { message: data, error, reload, setMessage: setData }
}

/** Retries a failed delivery and shows a notice; the result arrives as a change. */
export function useRetry(retry: () => Promise<unknown>, onRetried: () => void) {
  const sending = useSending()

  const run = () =>
    sending.run(async () => {
      await retry()
      sendNotice({ severity: 'info', message: t('Sending again…') })
      onRetried()
    })

  return { run, isBusy: sending.isBusy }
}
