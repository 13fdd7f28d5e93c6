import { Button, DateTime, IconButton } from '@sala/kit/ui'
import { useEffect, useId, useRef } from 'react'
import { deliveryInWords } from './in-words.ts'
import { LetterActions } from './letter-actions.tsx'
import styles from './letter-view.module.css'
import { Person } from './person.tsx'
import { Replies } from './replies.tsx'
import { ReplyForm } from './reply-form.tsx'
import { useLetter } from './use-letter.ts'
import { t } from './words/t.ts'

interface Props {
  id: string
  /** Who is signed in. */
  email: string | null
  canMail: boolean
  /** Whether who looks may answer and delete. */
  mayWrite: boolean
  /** Whether it offers another try to send it by itself. */
  hasOwnTry: boolean
  onClose: () => void
  /** Something about it has changed that the list shows. */
  onChange: () => void
}

/** A letter, whole, with what can be done about it. */
export function LetterView({ id, email, canMail, mayWrite, ...of }: Props) {
  const { letter, error, reload, setLetter } = useLetter(id, email)
  const { hasOwnTry, onClose, onChange } = of
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const isThere = letter !== null
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    // On a phone it stands beneath the list.
    const isOutOfSight = (title.current?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2
    if (isThere && isOutOfSight) title.current?.scrollIntoView()
  }, [isThere])

  return (
    <article className={styles.letter} aria-labelledby={titleId} aria-busy={!letter && !error}>
      <header className={styles.head}>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {letter?.name ?? t('Letter')}
        </h2>
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </header>
      <div aria-live="assertive" className={styles.failed}>
        {error && (
          <>
            <p>{error}</p>
            <Button variant="plain" onClick={reload}>
              {t('Read it again')}
            </Button>
          </>
        )}
      </div>
      {letter && (
        <>
          <p className={styles.facts}>
            <span>{letter.email}</span>
            <DateTime at={letter.receivedAt} />
            <span data-fine={letter.deliveredAt !== null || undefined}>
              {deliveryInWords(letter, canMail)}
            </span>
          </p>
          <p className={styles.text}>{letter.message}</p>
          <Replies replies={letter.replies} />
          <LetterActions
            letter={letter}
            mayWrite={mayWrite}
            hasTry={hasOwnTry && canMail}
            onLetter={(changed) => {
              setLetter(changed)
              onChange()
            }}
            onChange={onChange}
            onClose={onClose}
          />
          {mayWrite && letter.heldBackFor === null && (
            <ReplyForm
              letter={letter}
              email={email}
              canMail={canMail}
              onSent={(answered) => {
                setLetter(answered)
                onChange()
              }}
            />
          )}
          {mayWrite ? (
            <Person
              address={letter.email}
              onErased={() => {
                onClose()
                onChange()
              }}
            />
          ) : (
            <p className={styles.person}>
              {t('You may read letters. Who may answer and delete them is for an owner to say.')}
            </p>
          )}
        </>
      )}
    </article>
  )
}
