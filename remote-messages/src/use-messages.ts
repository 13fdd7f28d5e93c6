import { ApiError } from '@sala/kit/api/api-error'
import type { DeletedMessage, InboxMessage, MessageFilter } from '@sala/kit/contract/messages'
import { sendNotice } from '@sala/kit/events'
import { sendFailure, useChanges, useQuery, useSending } from '@sala/kit/ui'
import { useEffect, useState } from 'react'
import {
  listDeletedMessages,
  listMessages,
  markMessage,
  purgeMessage,
  readMessage,
  restoreMessage,
} from './messages-api.ts'
import { getSenderName } from './status-text.ts'
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

interface TrashContext {
  /** The account that is signed in. */
  email: string | null
  /** Whether the role may restore messages. Others get no trash. */
  canEdit: boolean
  /** Called when the list may be out of date. */
  onChange: () => void
  /** Focuses a message's row as soon as it is listed. */
  focus: (id: string | null) => void
}

/** The deleted messages, which can be restored or permanently deleted. */
export function useTrash({ email, canEdit, onChange, focus }: TrashContext) {
  const [most, setMost] = useState(pageSize)
  const { data, reload } = useQuery(['deleted messages', canEdit, most], async () =>
    canEdit ? listDeletedMessages(most) : null,
  )
  useChanges('messages', email, reload)

  /** @returns whether it was done */
  async function run(call: () => Promise<unknown>, message: string) {
    try {
      await call()
      sendNotice({ severity: 'success', message })
      return true
    } catch (error) {
      return sendFailure(error)
    } finally {
      reload()
      onChange()
    }
  }

  return {
    /** Null while loading, for roles without it, and on servers that do not list them. */
    data,
    reload,
    showOlder: () => setMost((current) => current + pageSize),
    restore: async (id: string) => {
      focus(id)
      const isRestored = await run(() => restoreMessage(id), t('Message restored.'))
      if (!isRestored) focus(null)
      return isRestored
    },
    purge: (message: DeletedMessage) =>
      run(
        () => purgeMessage(message._id),
        t('Message from {name} permanently deleted.', { name: getSenderName(message) }),
      ),
  }
}

/**
 * The open message, reloaded after each change by others. Opening records that it was read, and marks it as read if the
 * role may answer; it is shown even if that call fails.
 * @param email the account that is signed in
 */
export function useMessage(id: string, email: string | null) {
  const { data, error, reload, setData } = useQuery<InboxMessage | 'deleted'>(['letter', id], () =>
    readMessage(id).catch((failure) => {
      if (failure instanceof ApiError && failure.httpStatus === 404) return 'deleted'
      throw failure
    }),
  )
  useChanges('messages', email, reload)

  const isDeleted = data === 'deleted'
  const message = isDeleted ? null : data
  const isLoaded = message !== null
  useEffect(() => {
    if (isLoaded) markMessage(id, { isRead: true }).then(setData, () => undefined)
  }, [id, isLoaded, setData])

  return { message, isDeleted, error, reload, setMessage: setData }
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
