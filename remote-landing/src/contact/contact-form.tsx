import { copy } from '../copy.ts'
import buttons from '../parts/button.module.css'
import styles from './contact-form.module.css'
import { Field } from './field.tsx'
import { useContactForm } from './use-contact-form.ts'

const words = copy.contact

export function ContactForm() {
  const { isSending, badFields, send, mend } = useContactForm()
  const state = { badFields, isSending, onMend: mend }

  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <Field {...state} name="name" label={words.name} autoComplete="name" />
      <Field {...state} name="email" label={words.email} type="email" autoComplete="email" />
      <Field {...state} name="message" label={words.message} rows={4} />
      <button type="submit" className={buttons.filled} aria-disabled={isSending}>
        {isSending ? words.sending : words.send}
      </button>
    </form>
  )
}
