import type { SentForm } from '@sala/kit/contract/page'
import buttons from '../parts/button.module.css'
import { getPagePath, translation } from '../words/translation.ts'
import styles from './contact-form.module.css'
import { Field } from './field.tsx'
import { useContactForm } from './use-contact-form.ts'

/** @param sent the submission without scripts that this page answers, with its result */
export function ContactForm({ sent }: { sent: SentForm | null }) {
  const { isSending, badFields, result, send, clearError } = useContactForm(sent)
  const words = translation.contact
  const state = { badFields, isSending, initialValues: sent?.fields, onEdit: clearError }

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
      {/* A honeypot: the server marks a message as spam if this field is filled in. */}
      <input name="website" hidden autoComplete="off" />
      <button type="submit" className={buttons.filled} aria-disabled={isSending}>
        {isSending ? words.sending : words.send}
      </button>
    </form>
  )
}
