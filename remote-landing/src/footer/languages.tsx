import { spoken } from '../words/spoken.ts'
import styles from './footer.module.css'

/** Each as it calls itself, and as documents and addresses name it. */
const languages = [
  ['English', 'en', ''],
  ['ไทย', 'th', 'th'],
  ['中文', 'zh-Hans', 'zh'],
  ['日本語', 'ja', 'ja'],
] as const

/** The same page in every language: plain links, each to a document of its own. */
export function Languages() {
  return (
    <nav aria-label={spoken.footer.languages} className={styles.languages}>
      {languages.map(([name, tag, path]) => (
        <a
          key={tag}
          href={`/${path}`}
          lang={tag}
          hrefLang={tag}
          aria-current={tag.startsWith(spoken.language) ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
