import { ApiError } from '@sala/kit/api/api-error'
import { newKey } from '@sala/kit/api/write-headers'
import type { ContactFields } from '@sala/kit/contract/contact'
import type { Notice } from '@sala/kit/contract/notice'
import type { SentForm } from '@sala/kit/contract/page'
import { sendNotice } from '@sala/kit/events'
import { type FormEvent, useRef, useState } from 'react'
import { sendEmail } from '../landing-api.ts'
import { spoken } from '../words/spoken.ts'
import { checkContact, type FieldName, fieldNames } from './check-contact.ts'

/**
 * Checks and sends the letter. What was typed stands in the form itself, scripts or not.
 * @param sent what came of sending it without scripts; it is shown until the next try
 */
export function useContactForm(sent: SentForm | null) {
  const [isSending, setSending] = useState(false)
  const [answer, setAnswer] = useState(sent?.notice ?? null)
  const [badFields, setBadFields] = useState(() => badFieldsOf(sent))
  const isUnderWay = useRef(false)
  const tried = useRef({ text: '', key: '' })

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUnderWay.current) return
    const form = event.currentTarget
    const fields = fieldsOf(form)
    setAnswer(null)

    const fault = checkContact(fields)
    setBadFields(fault?.fields ?? [])
    if (fault) {
      sendNotice({ severity: 'error', message: fault.message })
      fieldOf(form, fault.fields[0]).focus()
      return
    }

    // The same letter sent again is the same call: it may be that only its answer was lost.
    const text = JSON.stringify(fields)
    if (tried.current.text !== text) tried.current = { text, key: newKey() }
    isUnderWay.current = true
    setSending(true)
    try {
      const { status, message } = await sendEmail({ ...fields, ...trapOf(form) }, tried.current.key)
      tried.current = { text: '', key: '' }
      sendNotice({ severity: status, message })
      if (status !== 'error') empty(form)
    } catch (error) {
      sendNotice(noticeOf(error))
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  const mend = (name: FieldName) => setBadFields((bad) => bad.filter((other) => other !== name))

  return { isSending, badFields, answer, send, mend }
}

function badFieldsOf(sent: SentForm | null): FieldName[] {
  if (sent?.notice.severity !== 'error') return []
  return checkContact(sent.fields)?.fields ?? []
}

/** Not by `reset`, which would bring back what was sent before without scripts. */
function empty(form: HTMLFormElement) {
  for (const name of fieldNames) fieldOf(form, name).value = ''
}

function fieldsOf(form: HTMLFormElement): ContactFields {
  const textOf = (name: FieldName) => fieldOf(form, name).value
  return { name: textOf('name'), email: textOf('email'), message: textOf('message') }
}

/** What only programs fill in. */
function trapOf(form: HTMLFormElement) {
  const { value: website } = form.elements.namedItem('website') as HTMLInputElement
  return website === '' ? {} : { website }
}

const fieldOf = (form: HTMLFormElement, name: FieldName) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement

function noticeOf(error: unknown): Notice {
  if (error instanceof ApiError) return { severity: error.severity, message: error.message }
  return { severity: 'error', message: spoken.unreadable }
}
