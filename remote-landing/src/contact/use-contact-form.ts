import { ApiError } from '@sala/kit/api/api-error'
import { newKey } from '@sala/kit/api/write-headers'
import type { Notice } from '@sala/kit/contract/events'
import type { ContactFields } from '@sala/kit/contract/messages'
import type { SentForm } from '@sala/kit/contract/page'
import { sendNotice } from '@sala/kit/events'
import { type FormEvent, useRef, useState } from 'react'
import { sendEmail } from '../landing-api.ts'
import { translation } from '../words/translation.ts'

export type FieldName = keyof ContactFields

const fieldNames: FieldName[] = ['name', 'email', 'message']

/**
 * Validates and sends the contact form. The fields are uncontrolled: the form works without scripts too.
 * @param sent the result of a submission without scripts: an error is shown until the next one, a confirmation until
 * the next message is typed
 */
export function useContactForm(sent: SentForm | null) {
  const [isSending, setSending] = useState(false)
  const [result, setResult] = useState(sent?.notice ?? null)
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const [badFields, setBadFields] = useState(() => findBadFields(sent))
  const isPending = useRef(false)
  const lastAttempt = useRef({ text: '', key: '' })

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending.current) return
    const form = event.currentTarget
    const fields = readFields(form)
    setResult(null)
    setConfirmation(null)

    const error = validateContact(fields)
    setBadFields(error?.fields ?? [])
    if (error) {
      sendNotice({ severity: 'error', message: error.message })
      getField(form, error.fields[0]).focus()
      return
    }

    // A retry with the same text reuses the key: perhaps only the response was lost.
    const text = JSON.stringify(fields)
    if (lastAttempt.current.text !== text) lastAttempt.current = { text, key: newKey() }
    isPending.current = true
    setSending(true)
    try {
      const { status, message } = await sendEmail(
        { ...fields, ...readHoneypot(form) },
        lastAttempt.current.key,
      )
      lastAttempt.current = { text: '', key: '' }
      sendNotice({ severity: status, message })
      if (status !== 'error') {
        clearFields(form)
        setConfirmation(message)
      }
    } catch (error) {
      sendNotice(toNotice(error))
    } finally {
      isPending.current = false
      setSending(false)
    }
  }

  /** Removes the error of a field that is edited, and the confirmation of the message before. */
  const edit = (name: FieldName) => {
    setBadFields((bad) => bad.filter((other) => other !== name))
    setConfirmation(null)
    if (result?.severity !== 'error') setResult(null)
  }

  return { isSending, badFields, result, confirmation, send, edit }
}

function findBadFields(sent: SentForm | null): FieldName[] {
  if (sent?.notice.severity !== 'error') return []
  return validateContact(sent.fields)?.fields ?? []
}

/** Form.reset() would restore a submission without scripts. */
function clearFields(form: HTMLFormElement) {
  for (const name of fieldNames) getField(form, name).value = ''
}

function readFields(form: HTMLFormElement): ContactFields {
  const read = (name: FieldName) => getField(form, name).value
  return { name: read('name'), email: read('email'), message: read('message') }
}

/** A hidden field that only bots fill in. */
function readHoneypot(form: HTMLFormElement) {
  const { value: leaveEmpty } = form.elements.namedItem('leaveEmpty') as HTMLInputElement
  return leaveEmpty === '' ? {} : { leaveEmpty }
}

const getField = (form: HTMLFormElement, name: FieldName) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement

function toNotice(error: unknown): Notice {
  if (error instanceof ApiError) return { severity: error.severity, message: error.message }
  return { severity: 'error', message: translation.error }
}

interface ValidationError {
  message: string
  /** In the order of the form. */
  fields: [FieldName, ...FieldName[]]
}

/** Specification, section 5. The server's rule is stricter, and its sentence the same. */
const emailPattern = /^(?!.*\.\.)[^\s@]+@[^\s@]+\.((\p{L}\p{M}*){2,}|xn--[a-z\d-]+)$/iu

/** @returns null if the fields are valid */
function validateContact(fields: ContactFields): ValidationError | null {
  const [first, ...others] = fieldNames.filter((name) => !fields[name].trim())
  if (first) return { message: translation.contact.incomplete, fields: [first, ...others] }
  if (emailPattern.test(fields.email.normalize('NFKC').trim())) return null
  return { message: translation.contact.badEmail, fields: ['email'] }
}
