import type { Letter } from '@sala/kit/contract/letters'
import { Button, DraftNote, TextArea } from '@sala/kit/ui'
import type { FormEvent } from 'react'
import styles from './letter-view.module.css'
import { useReply } from './use-reply.ts'
import { t } from './words/t.ts'

interface Props {
  letter: Letter
  /** Who is signed in. */
  email: string | null
  canMail: boolean
  onSent: (letter: Letter) => void
}

/** Where a letter is answered. */
export function ReplyForm(props: Props) {
  const { draft, text, setText, send, cancel, hasFailed, isBusy } = useReply(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.reply} onSubmit={submit}>
      <DraftNote restored={draft.restored} isKept={draft.isKept} />
      <TextArea label={t('Reply')} rows={5} value={text} onValue={setText} />
      <p role="status" className={styles.kept}>
        {noteOf({ text, hasFailed, isKept: draft.isKept, canMail: props.canMail })}
      </p>
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {t('Send reply')}
        </Button>
        {text !== '' && (
          <Button variant="plain" isDisabled={isBusy} onClick={cancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface State {
  text: string
  hasFailed: boolean
  isKept: boolean
  canMail: boolean
}

function noteOf({ text, hasFailed, isKept, canMail }: State) {
  if (!canMail) return t('No mail server is set (SMTP_URL): your mail program opens instead.')
  if (text === '' || !isKept) return null
  return hasFailed
    ? t('It was not sent. It is kept as a draft in this browser.')
    : t('Kept as a draft in this browser until it is sent.')
}
