import type { LetterReply } from '@sala/kit/contract/letters'
import { DateTime } from '@sala/kit/ui'
import { replyInWords } from './in-words.ts'
import styles from './letter-view.module.css'
import { t } from './words/t.ts'

/** What the house has answered, oldest first. */
export function Replies({ replies }: { replies: LetterReply[] }) {
  if (replies.length === 0) return null
  return (
    <ol className={styles.replies} aria-label={t('Answers')}>
      {replies.map((reply) => (
        <li key={reply._id}>
          <p className={styles.facts}>
            <span>{reply.writtenBy}</span>
            <DateTime at={reply.writtenAt} />
            <span data-fine={reply.deliveredAt !== null || undefined}>{replyInWords(reply)}</span>
          </p>
          <p className={styles.text}>{reply.text}</p>
        </li>
      ))}
    </ol>
  )
}
