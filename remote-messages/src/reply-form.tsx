import { newKey } from '@sala/kit/api/write-headers'
import type { InboxMessage } from '@sala/kit/contract/messages'
import { houseNames } from '@sala/kit/contract/site'
import { sendNotice } from '@sala/kit/events'
import { Button, DraftNote, TextArea, useDraft, useSending, useUnsaved } from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import styles from './message-view.module.css'
import { sendReply } from './messages-api.ts'
import { t } from './words/t.ts'

interface Props {
  message: InboxMessage
  /** The account that is signed in. */
  email: string | null
  canMail: boolean
  onSent: (message: InboxMessage) => void
}

export function ReplyForm(props: Props) {
  const reply = useReply(props)
  const { draft, text, isBusy } = reply
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reply.send()
  }

  return (
    <form className={styles.reply} onSubmit={submit}>
      <DraftNote restored={draft.restored} isStored={draft.isStored} />
      <TextArea label={t('Reply')} rows={5} value={text} onValue={reply.setText} />
      <p role="status" className={styles.status}>
        {statusText(reply, props.canMail)}
      </p>
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {t('Send reply')}
        </Button>
        {text !== '' && (
          <Button variant="plain" isDisabled={isBusy} onClick={reply.cancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

function statusText({ draft, text, hasFailed }: ReturnType<typeof useReply>, canMail: boolean) {
  if (!canMail) return t('No mail server is set up yet. Your reply opens in your mail program.')
  if (text === '' || !draft.isStored) return null
  return hasFailed
    ? t('Couldn’t send the reply. It is saved as a draft in this browser.')
    : t('Draft saved in this browser.')
}

const emptyFields = { text: '' }

/** A reply and its draft, which the browser stores with each change until the reply is sent. */
function useReply({ message, email, canMail, onSent }: Props) {
  const draft = useDraft(`reply-${message._id}`, email, emptyFields)
  const sending = useSending()
  const [hasFailed, setFailed] = useState(false)
  const { text } = draft.fields
  useUnsaved(text !== '' && !draft.isStored)

  const send = async () => {
    if (text.trim() === '') {
      sendNotice({ severity: 'error', message: t('Write a reply first.') })
      return
    }
    if (!canMail) {
      window.open(createMailtoLink(message, text), '_self')
      const notice = t('No mail server is set up yet, so your reply opens in your mail program.')
      sendNotice({ severity: 'info', message: notice })
      return
    }
    // A retry with the same text reuses the key: perhaps only the response was lost.
    const { sent } = draft.current()
    const key = sent?.fields.text === text ? sent.key : newKey()
    draft.change({ sent: { key, fields: { text } } })
    const isSent = await sending.run(async () => {
      const updated = await sendReply(message._id, text, key)
      draft.clear()
      onSent(updated)
      const notice = t('Sending the reply to {name}…', { name: message.name })
      sendNotice({ severity: 'info', message: notice })
    })
    setFailed(!isSent)
  }

  const cancel = () => {
    draft.clear()
    setFailed(false)
  }

  const setText = (typed: string) => draft.change({ fields: { text: typed } })

  return { draft, text, setText, send, cancel, hasFailed, isBusy: sending.isBusy }
}

/** A `mailto:` link that opens the reply, with the message quoted, in the mail program. */
function createMailtoLink({ email, message }: InboxMessage, text: string) {
  const quoted = message.split(/\r\n?|\n/).map((line) => `> ${line}`)
  const body = encodeURIComponent([...text.split('\n'), '', ...quoted].join('\r\n'))
  const subject = encodeURIComponent(`Your message to ${houseNames.en}`)
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`
}
