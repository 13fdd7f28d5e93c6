import { copy } from '../copy.ts'
import styles from './footer.module.css'

const words = copy.footer

export function Footer() {
  return (
    <footer id="footer" className={styles.footer}>
      <div className={styles.inner}>
        <address>
          {words.street}
          <br />
          {words.city}
          <br />
          {words.station}
        </address>
        <address>
          <a href={`tel:${words.phone.replaceAll(' ', '')}`}>{words.phone}</a>
          <a href={`mailto:${words.email}`}>{words.email}</a>
        </address>
        <p>
          {words.adultsOnly}
          <br />
          {words.copyright}
        </p>
        <p className={styles.adults}>{words.adults}</p>
      </div>
    </footer>
  )
}
