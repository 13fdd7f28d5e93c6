import type { ContactFields } from '@sala/kit/contract/messages'
import type { SentForm } from '@sala/kit/contract/page'
import { useId, useState } from 'react'
import buttons from '../parts/button.module.css'
import { getPagePath, translation } from '../words/translation.ts'
import styles from './contact-form.module.css'
import { type FieldName, useContactForm } from './use-contact-form.ts'

/** @param sent the submission without scripts that this page answers, with its result */
export function ContactForm({ sent }: { sent: SentForm | null }) {
  const { isSending, badFields, result, confirmation, send, edit } = useContactForm(sent)
  const words = translation.contact
  const state = { badFields, isSending, initialValues: sent?.fields, onEdit: edit }

  return (
    <form
      className={styles.form}
      method="post"
      action={`${getPagePath()}#contact`}
      noValidate
      onSubmit={send}
    >
      {result && (
        <p
          role={result.severity === 'error' ? 'alert' : 'status'}
          className={styles.result}
          data-severity={result.severity}
        >
          {result.message}
        </p>
      )}
      <Field {...state} name="name" label={words.name} autoComplete="name" />
      <Field {...state} name="email" label={words.email} type="email" autoComplete="email" />
      <Field {...state} name="message" label={words.message} rows={4} />
      {/* A honeypot, which bots fill in: no browser or password manager knows its name. */}
      <input name="leaveEmpty" hidden autoComplete="off" />
      {/* Where the button was pressed, so in view. Without a role: the message bar announces it already. */}
      {confirmation && <p className={styles.result}>{confirmation}</p>}
      <button type="submit" className={buttons.filled} aria-disabled={isSending}>
        {isSending ? words.sending : words.send}
      </button>
    </form>
  )
}

interface FieldProps {
  name: FieldName
  label: string
  type?: 'text' | 'email'
  autoComplete?: string
  /** Makes it a text area. */
  rows?: number
  badFields: FieldName[]
  isSending: boolean
  initialValues: ContactFields | undefined
  onEdit: (name: FieldName) => void
}

function Field({ name, label, type, autoComplete, rows, ...state }: FieldProps) {
  const id = useId()
  const attributes = {
    id,
    name,
    required: true,
    readOnly: state.isSending,
    'aria-invalid': state.badFields.includes(name) || undefined,
    defaultValue: useInitialValue(id, state.initialValues?.[name]),
    // Not onChange, which ignores text that a script has added.
    onInput: () => state.onEdit(name),
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...attributes} rows={rows} />
      ) : (
        <input {...attributes} type={type} autoComplete={autoComplete} />
      )}
    </div>
  )
}

/**
 * The initial value of a field. Hydration resets a text area to its default value (react-dom 19.3),
 * so text that was typed before hydration becomes the default.
 */
function useInitialValue(fieldId: string, sent: string | undefined) {
  const [value] = useState(() => {
    if (!sent || typeof document === 'undefined') return sent
    const field = document.getElementById(fieldId)
    return field instanceof HTMLTextAreaElement ? field.value : sent
  })
  return value
}
