import type { InboxMessage } from '@sala/kit/contract/messages'
import { sendNotice } from '@sala/kit/events'
import { Button, useSending } from '@sala/kit/ui'
import styles from './message-view.module.css'
import { deleteMessage, markAsNotSpam, markMessage, retryDelivery } from './messages-api.ts'
import { getSenderName } from './status-text.ts'
import { useRetry } from './use-messages.ts'
import { t } from './words/t.ts'

interface Props {
  message: InboxMessage
  /** Whether a retry is offered for what was not delivered. */
  canRetry: boolean
  onUpdate: (message: InboxMessage) => void
  onChange: () => void
  onClose: (isDeleted: boolean) => void
  onRestore: (id: string) => void
}

/** The buttons of those who may answer and delete. */
export function MessageActions({ message, canRetry, ...handlers }: Props) {
  const { onUpdate, onChange, onClose, onRestore } = handlers
  const { _id: id, heldBackFor, answeredAt, readAt } = message
  const isSpam = heldBackFor !== null
  const sending = useSending()
  const retry = useRetry(() => retryDelivery(id), onChange)
  const isUndelivered = message.deliveredAt === null || message.isReplyWaiting
  const change = (save: () => Promise<InboxMessage>) => () =>
    sending.run(async () => onUpdate(await save()))

  const remove = () =>
    sending.run(async () => {
      await deleteMessage(id)
      onClose(true)
      onChange()
      sendNotice({
        severity: 'success',
        message: t('Message from {name} deleted.', { name: getSenderName(message) }),
        action: { label: t('Undo'), run: () => onRestore(id), isUndo: true },
      })
    })

  return (
    <div className={styles.actions}>
      {isSpam && (
        <Button onClick={change(() => markAsNotSpam(id))} isDisabled={sending.isBusy}>
          {t('Not spam')}
        </Button>
      )}
      {canRetry && !isSpam && isUndelivered && (
        <Button variant="outline" isBusy={retry.isBusy} onClick={retry.run}>
          {t('Try again')}
        </Button>
      )}
      {!isSpam && (
        <Button
          variant="plain"
          isDisabled={sending.isBusy}
          onClick={change(() => markMessage(id, { isAnswered: answeredAt === null }))}
        >
          {answeredAt === null ? t('Mark as answered') : t('Mark as unanswered')}
        </Button>
      )}
      {readAt !== null && (
        <Button
          variant="plain"
          isDisabled={sending.isBusy}
          onClick={change(() => markMessage(id, { isRead: false }))}
        >
          {t('Mark as unread')}
        </Button>
      )}
      <Button variant="plain" isDisabled={sending.isBusy} onClick={remove}>
        {t('Delete')}
      </Button>
    </div>
  )
}
