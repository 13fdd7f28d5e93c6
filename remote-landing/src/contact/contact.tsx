import type { SentForm } from '@sala/kit/contract/page'
import { Logo, Louvre } from '../parts/ornaments.tsx'
import { useText } from '../site/site-context.tsx'
import styles from './contact.module.css'
import { ContactForm } from './contact-form.tsx'

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
        <div className={styles.paper}>
          <Logo className={styles.logo} />
          <h2 id="contact-title" {...useText('contact.title')} />
          <p {...useText('contact.text')} />
          <ContactForm sent={sent} />
        </div>
      </section>
    </>
  )
}
