import type { Letter } from '@sala/kit/contract/letters'
import { sendNotice } from '@sala/kit/events'
import { Button, sendFailure, useSending } from '@sala/kit/ui'
import styles from './letter-view.module.css'
import { letThrough, markLetter, removeLetter, restoreLetter, sendAgain } from './messages-api.ts'
import { useTryAgain } from './use-try-again.ts'
import { t } from './words/t.ts'

interface Props {
  letter: Letter
  /** Whether who looks may do more than say what is read and answered. */
  mayWrite: boolean
  /** Whether it offers another try to send what was not delivered. */
  hasTry: boolean
  onLetter: (letter: Letter) => void
  onChange: () => void
  onClose: () => void
}

/** What can be done with a letter beside answering it. */
export function LetterActions({ letter, mayWrite, hasTry, onLetter, onChange, onClose }: Props) {
  const { _id: id, name, heldBackFor, answeredAt, readAt } = letter
  const sending = useSending()
  const again = useTryAgain(() => sendAgain(id), onChange)
  const isWaiting = letter.deliveredAt === null || letter.isReplyWaiting
  const change = (make: () => Promise<Letter>) => () =>
    sending.run(async () => onLetter(await make()))

  async function restore() {
    try {
      await restoreLetter(id)
      sendNotice({ severity: 'success', message: t('The letter from {name} is back.', { name }) })
    } catch (error) {
      sendFailure(error)
    } finally {
      onChange()
    }
  }

  const remove = () =>
    sending.run(async () => {
      await removeLetter(id)
      onClose()
      onChange()
      sendNotice({
        severity: 'success',
        message: t('The letter from {name} is deleted.', { name }),
        action: { label: t('Undo'), run: restore, isUndo: true },
      })
    })

  return (
    <div className={styles.actions}>
      {mayWrite && heldBackFor !== null && (
        <Button onClick={change(() => letThrough(id))} isDisabled={sending.isBusy}>
          {t('Not spam')}
        </Button>
      )}
      {mayWrite && hasTry && heldBackFor === null && isWaiting && (
        <Button variant="outline" isBusy={again.isBusy} onClick={again.run}>
          {t('Try again')}
        </Button>
      )}
      {heldBackFor === null && (
        <Button
          variant="plain"
          isDisabled={sending.isBusy}
          onClick={change(() => markLetter(id, { isAnswered: answeredAt === null }))}
        >
          {answeredAt === null ? t('Mark as answered') : t('Mark as not answered')}
        </Button>
      )}
      {readAt !== null && (
        <Button
          variant="plain"
          isDisabled={sending.isBusy}
          onClick={change(() => markLetter(id, { isRead: false }))}
        >
          {t('Mark as unread')}
        </Button>
      )}
      {mayWrite && (
        <Button variant="plain" isDisabled={sending.isBusy} onClick={remove}>
          {t('Delete')}
        </Button>
      )}
    </div>
  )
}
