import { telAddress } from '../house/addresses.ts'
import { reachedAt } from '../house/reached-at.ts'
import { Lines } from '../parts/lines.tsx'
import { useSite } from '../site/site-context.tsx'
import { spoken } from '../words/spoken.ts'
import styles from './footer.module.css'
import { Languages } from './languages.tsx'

export function Footer() {
  const { house } = useSite() ?? {}
  const words = spoken.footer
  const phone = house?.phone || reachedAt.phone
  const email = house?.email || reachedAt.email

  return (
    <footer id="footer" className={styles.footer}>
      <div className={styles.inner}>
        <address>
          <Lines text={house?.address || `${words.street}\n${words.city}\n${words.station}`} />
        </address>
        <address>
          <a href={telAddress(phone)}>{phone}</a>
          <a href={`mailto:${email}`}>{email}</a>
        </address>
        <p>
          {words.adultsOnly}
          <br />
          {words.copyright}
        </p>
        <p className={styles.adults}>{words.adults}</p>
        <Languages />
      </div>
    </footer>
  )
}
