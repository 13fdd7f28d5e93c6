import { ApiError } from '@sala/kit/api/api-error'
import { isUnreachable } from '@sala/kit/api/reachable'
import { newKey } from '@sala/kit/api/write-headers'
import type { InboxMessage } from '@sala/kit/contract/messages'
import { houseNames } from '@sala/kit/contract/site'
import { sendNotice } from '@sala/kit/events'
import {
  Button,
  DraftNote,
  recordFailure,
  TextArea,
  useDraft,
  useResend,
  useSending,
  useUnsaved,
} from '@sala/kit/ui'
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

function statusText(reply: ReturnType<typeof useReply>, canMail: boolean) {
  const { draft, text, hasFailed, isWaiting } = reply
  if (!canMail) return t('No mail server is set up yet. Your reply opens in your mail program.')
  if (text === '') return null
  if (isWaiting)
    return t(
      'Not sent: you’re offline, or the server isn’t responding. While this message is open, the reply is sent by itself when the connection is back.',
    )
  if (!draft.isStored) return null
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
    setFailed(!(await submit()))
  }

  const submit = () =>
    sending.run(async () => {
      const { fields, sent: before } = draft.current()
      // Also after a change of the text: perhaps only the response was lost.
      const sent = { ...before, key: before?.key ?? newKey(), fields }
      draft.change({ sent })
      try {
        const updated = await sendReply(message._id, fields.text, sent.key)
        draft.clear()
        onSent(updated)
        const notice = t('Sending the reply to {name}…', { name: message.name })
        sendNotice({ severity: 'info', message: notice })
      } catch (error) {
        const wasSentBefore = error instanceof ApiError && error.httpStatus === 422
        draft.change({ sent: wasSentBefore ? null : recordFailure(sent, error) })
        if (isUnreachable(error)) return false
        if (!wasSentBefore) throw error
        const notice = t(
          'Your reply was sent as you first wrote it. Press “Send reply” to send this one as well.',
        )
        sendNotice({ severity: 'warning', message: notice })
        return false
      }
    })

  const isWaiting = useResend(draft, async () => {
    if (canMail && text.trim() !== '') setFailed(!(await submit()))
  })

  const cancel = () => {
    draft.clear()
    setFailed(false)
  }

  const setText = (typed: string) => draft.change({ fields: { text: typed } })

  return { draft, text, setText, send, cancel, hasFailed, isWaiting, isBusy: sending.isBusy }
}

/** A `mailto:` link that opens the reply, with the message quoted, in the mail program. */
function createMailtoLink({ email, message }: InboxMessage, text: string) {
  const quoted = message.split(/\r\n?|\n/).map((line) => `> ${line}`)
  const body = encodeURIComponent([...text.split('\n'), '', ...quoted].join('\r\n'))
  const subject = encodeURIComponent(`Your message to ${houseNames.en}`)
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`
}
