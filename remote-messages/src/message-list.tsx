import type { ListedMessage } from '@sala/kit/contract/messages'
import { Link } from '@sala/kit/router'
import styles from './message-list.module.css'
import { answerText, deliveryText, formatShortTime, getSenderName } from './status-text.ts'
import type { useInboxUrl } from './use-inbox-url.ts'
import { t } from './words/t.ts'

interface Props {
  /** null while loading. */
  messages: ListedMessage[] | null
  url: ReturnType<typeof useInboxUrl>
  canMail: boolean
}

/** The messages as links that open them. */
export function MessageList({ messages, url, canMail }: Props) {
  return (
    <ul className={styles.list} aria-label={t('Messages')} aria-busy={!messages}>
      {messages?.map((message) => (
        <li key={message._id}>
          <Link
            to={url.getMessageUrl(message._id)}
            className={styles.row ?? ''}
            data-id={message._id}
            data-unread={message.readAt === null || undefined}
            aria-current={message._id === url.messageId || undefined}
            preventScrollReset
          >
            <Row message={message} canMail={canMail} />
          </Link>
        </li>
      )) ??
        ['first', 'second', 'third'].map((bone) => (
          <li key={bone} className={styles.bone} aria-hidden />
        ))}
    </ul>
  )
}

function Row({ message, canMail }: { message: ListedMessage; canMail: boolean }) {
  const { firstLine, receivedAt, readAt } = message
  const answer = answerText(message)
  return (
    <>
      <span className={styles.from}>
        {getSenderName(message)}
        {readAt === null && <span className={styles.unread}>{t('Unread')}</span>}
      </span>
      <time dateTime={receivedAt}>{formatShortTime(receivedAt)}</time>
      <span className={styles.line}>{firstLine}</span>
      <span className={styles.state} data-fine={message.deliveredAt !== null || undefined}>
        {deliveryText(message, canMail)}
        {answer && ` · ${answer}`}
      </span>
    </>
  )
}
