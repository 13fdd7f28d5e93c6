import { newKey } from '@sala/kit/api/write-headers'
import type { Letter } from '@sala/kit/contract/letters'
import { sendNotice } from '@sala/kit/events'
import { useDraft, useSending, useUnsaved } from '@sala/kit/ui'
import { useState } from 'react'
import { mailtoOf } from './in-words.ts'
import { sendReply } from './messages-api.ts'
import { t } from './words/t.ts'

const nothing = { text: '' }

interface Parts {
  letter: Letter
  /** Who is signed in. */
  email: string | null
  canMail: boolean
  onSent: (letter: Letter) => void
}

/** An answer that is being written: every letter of it is kept in the browser until it is sent. */
export function useReply({ letter, email, canMail, onSent }: Parts) {
  const draft = useDraft(`reply-${letter._id}`, email, nothing)
  const sending = useSending()
  const [hasFailed, setFailed] = useState(false)
  const { text } = draft.fields
  useUnsaved(text !== '' && !draft.isKept)

  const send = async () => {
    if (text.trim() === '') {
      sendNotice({ severity: 'error', message: t('Please write an answer first.') })
      return
    }
    if (!canMail) {
      window.open(mailtoOf(letter, text), '_self')
      const message = t('No mail server is set, so your mail program opens with the answer.')
      sendNotice({ severity: 'info', message })
      return
    }
    // The same text sent again is the same call: it may be that only its answer was lost.
    const { sent } = draft.current()
    const key = sent?.fields.text === text ? sent.key : newKey()
    draft.change({ sent: { key, fields: { text } } })
    const isSent = await sending.run(async () => {
      const answered = await sendReply(letter._id, text, key)
      draft.clear()
      onSent(answered)
      const message = t('Your answer to {name} is on its way.', { name: letter.name })
      sendNotice({ severity: 'success', message })
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
