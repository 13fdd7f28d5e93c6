import { copy } from '../copy.ts'
import styles from './footer.module.css'

const words = copy.footer

export function Footer() {
  return (
    <footer id="footer" className={styles.footer}>
      <address className={styles.inner}>
        <p>
          {words.street}
          <br />
          {words.city}
          <br />
          {words.station}
        </p>
        <p>
          <a href={`tel:${words.phone.replaceAll(' ', '')}`}>{words.phone}</a>
          <a href={`mailto:${words.email}`}>{words.email}</a>
        </p>
        <p>{words.copyright}</p>
        <p className={styles.adults}>
          <b>{words.adults}</b> {words.adultsOnly}
        </p>
      </address>
    </footer>
  )
}
