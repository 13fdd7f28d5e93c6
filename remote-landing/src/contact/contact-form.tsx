import type { SentForm } from '@sala/kit/contract/page'
import buttons from '../parts/button.module.css'
import { pageAddress, spoken } from '../words/spoken.ts'
import styles from './contact-form.module.css'
import { Field } from './field.tsx'
import { useContactForm } from './use-contact-form.ts'

/** @param sent the form as it was sent without scripts, when this page is the answer to that */
export function ContactForm({ sent }: { sent: SentForm | null }) {
  const { isSending, badFields, answer, send, mend } = useContactForm(sent)
  const words = spoken.contact
  const state = { badFields, isSending, typed: sent?.fields, onMend: mend }

  return (
    <form
      className={styles.form}
      method="post"
      action={`${pageAddress()}#contact`}
      noValidate
      onSubmit={send}
    >
      {answer && (
        <p
          role={answer.severity === 'error' ? 'alert' : 'status'}
          className={styles.answer}
          data-severity={answer.severity}
        >
          {answer.message}
        </p>
      )}
      <Field {...state} name="name" label={words.name} autoComplete="name" />
      <Field {...state} name="email" label={words.email} type="email" autoComplete="email" />
      <Field {...state} name="message" label={words.message} rows={4} />
      {/* People do not see it: what is filled in here is held back as spam. */}
      <input name="website" hidden autoComplete="off" />
      <button type="submit" className={buttons.filled} aria-disabled={isSending}>
        {isSending ? words.sending : words.send}
      </button>
    </form>
  )
}
