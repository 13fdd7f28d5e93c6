import type { SentForm } from '@sala/kit/contract/page'
import { copy } from '../copy.ts'
import { Louvre } from '../parts/louvre.tsx'
import { Mark } from '../parts/mark.tsx'
import styles from './contact.module.css'
import { ContactForm } from './contact-form.tsx'

/** A letter. */
export function Contact({ sent }: { sent: SentForm | null }) {
  return (
    <>
      <Louvre to="paper" />
      <section
        id="contact"
        tabIndex={-1}
        aria-labelledby="contact-title"
        className={styles.contact}
      >
        <div className={styles.letter}>
          <Mark className={styles.mark} />
          <h2 id="contact-title">{copy.contact.title}</h2>
          <p>{copy.contact.text}</p>
          <ContactForm sent={sent} />
        </div>
      </section>
    </>
  )
}
