import type { ListedLetter } from '@sala/kit/contract/letters'
import { Link } from '@sala/kit/router'
import { deliveryInWords, shortMoment } from './in-words.ts'
import styles from './letter-list.module.css'
import type { usePlace } from './use-place.ts'
import { t } from './words/t.ts'

interface Props {
  /** null while they are on their way. */
  letters: ListedLetter[] | null
  place: ReturnType<typeof usePlace>
  canMail: boolean
}

/** Letters, each a way to itself. */
export function LetterList({ letters, place, canMail }: Props) {
  return (
    <ul className={styles.list} aria-label={t('Letters')} aria-busy={!letters}>
      {letters?.map((letter) => (
        <li key={letter._id}>
          <Link
            to={place.addressOf(letter._id)}
            className={styles.row ?? ''}
            data-unread={letter.readAt === null || undefined}
            aria-current={letter._id === place.letterId || undefined}
            preventScrollReset
          >
            <Row letter={letter} canMail={canMail} />
          </Link>
        </li>
      )) ??
        ['first', 'second', 'third'].map((bone) => (
          <li key={bone} className={styles.bone} aria-hidden />
        ))}
    </ul>
  )
}

function Row({ letter, canMail }: { letter: ListedLetter; canMail: boolean }) {
  const { name, firstLine, receivedAt, readAt, answeredAt, isReplyWaiting } = letter
  const isFine = letter.deliveredAt !== null
  return (
    <>
      <span className={styles.from}>
        {name}
        {readAt === null && <span className={styles.unread}>{t('Unread')}</span>}
      </span>
      <time dateTime={receivedAt}>{shortMoment(receivedAt)}</time>
      <span className={styles.line}>{firstLine}</span>
      <span className={styles.state} data-fine={isFine || undefined}>
        {deliveryInWords(letter, canMail)}
        {answeredAt && ` · ${isReplyWaiting ? t('Answer not sent yet') : t('Answered')}`}
      </span>
    </>
  )
}
