import { defaultContact, Lines, telUrl } from '../house/details.tsx'
import { useSite } from '../site/site-context.tsx'
import { translation } from '../words/translation.ts'
import styles from './footer.module.css'

export function Footer() {
  const { house } = useSite() ?? {}
  const words = translation.footer
  const phone = house?.phone || defaultContact.phone
  const email = house?.email || defaultContact.email

  return (
    <footer id="footer" className={styles.footer}>
      <div className={styles.inner}>
        <address>
          <Lines text={house?.address || `${words.street}\n${words.city}\n${words.station}`} />
        </address>
        <address>
          <a href={telUrl(phone)}>{phone}</a>
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

const languages: [name: string, tag: string, path: string][] = [
  ['English', 'en', ''],
  ['ไทย', 'th', 'th'],
  ['中文', 'zh-Hans', 'zh'],
  ['日本語', 'ja', 'ja'],
]

/** Links to the page in each language. */
function Languages() {
  return (
    <nav aria-label={translation.footer.languages} className={styles.languages}>
      {languages.map(([name, tag, path]) => (
        <a
          key={tag}
          href={`/${path}`}
          lang={tag}
          hrefLang={tag}
          aria-current={tag.startsWith(translation.language) ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
