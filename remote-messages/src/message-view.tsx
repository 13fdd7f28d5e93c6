import type { InboxMessage, MessageReply } from '@sala/kit/contract/messages'
import { Button, DateTime, IconButton } from '@sala/kit/ui'
import { useEffect, useId, useRef } from 'react'
import { MessageActions } from './message-actions.tsx'
import styles from './message-view.module.css'
import { PersonalData } from './personal-data.tsx'
import { ReplyForm } from './reply-form.tsx'
import { deliveryText, getSenderName, replyText } from './status-text.ts'
import { useMessage } from './use-messages.ts'
import { t } from './words/t.ts'

interface Props {
  id: string
  /** The account that is signed in. */
  email: string | null
  canMail: boolean
  /** Whether the role may answer and delete. */
  canEdit: boolean
  onClose: (isDeleted?: boolean) => void
  /** Called when the list may be out of date. */
  onChange: () => void
  /** Undoes the deletion of a message. */
  onRestore: (id: string) => Promise<unknown>
}

/** The open message with its replies and actions. */
export function MessageView({ id, email, canMail, canEdit, ...handlers }: Props) {
  const { message, isDeleted, error, reload, setMessage } = useMessage(id, email)
  const { onClose, onChange, onRestore } = handlers
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const isLoaded = message !== null
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    // On a phone the message is below the list.
    const isOutOfView = (title.current?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2
    if (isLoaded && isOutOfView) title.current?.scrollIntoView()
  }, [isLoaded])
  const update = (changed: InboxMessage) => {
    setMessage(changed)
    onChange()
  }

  return (
    <article
      className={styles.message}
      aria-labelledby={titleId}
      aria-busy={!message && !isDeleted && !error}
    >
      <header className={styles.head}>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {message ? getSenderName(message) : t('Message')}
        </h2>
        <IconButton icon="close" label={t('Close')} onClick={() => onClose()} />
      </header>
      <div aria-live="assertive" className={styles.failed}>
        {error && (
          <>
            <p>{error}</p>
            <Button variant="plain" onClick={reload}>
              {t('Try again')}
            </Button>
          </>
        )}
        {isDeleted && (
          <>
            <p>{t('This message was deleted.')}</p>
            {canEdit && (
              <Button variant="plain" onClick={() => onRestore(id).then(reload)}>
                {t('Restore')}
              </Button>
            )}
          </>
        )}
      </div>
      {message && (
        <>
          <p className={styles.facts}>
            <span>{message.email}</span>
            <DateTime at={message.receivedAt} />
            <span data-fine={message.deliveredAt !== null || undefined}>
              {deliveryText(message, canMail)}
            </span>
          </p>
          <TechnicalDetails mail={message} />
          <p className={styles.text}>{message.message}</p>
          <Replies replies={message.replies} canMail={canMail} />
          {canEdit && (
            <MessageActions
              message={message}
              canRetry={canMail}
              onUpdate={update}
              onChange={onChange}
              onClose={onClose}
              onRestore={onRestore}
            />
          )}
          {canEdit && message.heldBackFor === null && (
            <ReplyForm message={message} email={email} canMail={canMail} onSent={update} />
          )}
          {canEdit ? (
            <PersonalData
              address={message.email}
              onDeleted={() => {
                onClose(true)
                onChange()
              }}
            />
          ) : (
            <p className={styles.person}>
              {t('As a reader you can’t reply or delete. Ask an owner for access.')}
            </p>
          )}
        </>
      )}
    </article>
  )
}

/** The answer of the mail server, for whoever looks after it. */
function TechnicalDetails({ mail }: { mail: Pick<MessageReply, 'lastError'> }) {
  if (mail.lastError === null) return null
  return (
    <details className={styles.details}>
      <summary>{t('Technical details')}</summary>
      <code>{mail.lastError}</code>
    </details>
  )
}

function Replies({ replies, canMail }: { replies: MessageReply[]; canMail: boolean }) {
  if (replies.length === 0) return null
  return (
    <ol className={styles.replies} aria-label={t('Replies')}>
      {replies.map((reply) => (
        <li key={reply._id}>
          <p className={styles.facts}>
            <span>{reply.writtenBy}</span>
            <DateTime at={reply.writtenAt} />
            <span data-fine={reply.deliveredAt !== null || undefined}>
              {replyText(reply, canMail)}
            </span>
          </p>
          <TechnicalDetails mail={reply} />
          <p className={styles.text}>{reply.text}</p>
        </li>
      ))}
    </ol>
  )
}
