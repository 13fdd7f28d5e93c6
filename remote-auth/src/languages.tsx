import { currentLanguage } from '@sala/kit/words'
import type { MouseEvent } from 'react'
import { reloadPage } from './reload-page.ts'
import styles from './screen.module.css'

const otherLanguages = {
  en: { language: 'th', name: 'ไทย' },
  th: { language: 'en', name: 'English' },
} as const

/**
 * Links to the page in the other language. Without scripts it is a plain link; with them the history state stays.
 * @param hash the link that the page was opened by, if any
 */
export function LanguageLink({ hash }: { hash: string }) {
  const { language, name } = otherLanguages[currentLanguage()]

  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    reloadPage(`?language=${language}${hash}`)
  }
  return (
    <a
      className={styles.language}
      href={`?language=${language}`}
      hrefLang={language}
      lang={language}
      onClick={open}
    >
      {name}
    </a>
  )
}
