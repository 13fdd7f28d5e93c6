import { currentLanguage } from '@sala/kit/words'
import type { MouseEvent } from 'react'
import styles from './languages.module.css'
import { loadAnew } from './load-anew.ts'

const others = {
  en: { language: 'th', name: 'ไทย' },
  th: { language: 'en', name: 'English' },
} as const

/**
 * The way to the same in the other language: a link, which works without scripts. With them the address and the
 * history keep what somebody has come for.
 * @param hash of the link by which they have come, if any
 */
export function Languages({ hash }: { hash: string }) {
  const { language, name } = others[currentLanguage()]

  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    loadAnew(`?language=${language}${hash}`)
  }
  return (
    <a
      className={styles.other}
      href={`?language=${language}`}
      hrefLang={language}
      lang={language}
      onClick={open}
    >
      {name}
    </a>
  )
}
