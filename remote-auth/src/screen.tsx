import type { ScreenProps } from '@sala/kit/contract/remote'
import { useState } from 'react'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { ForgottenForm } from './forgotten-form.tsx'
import styles from './screen.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { hashOf, useLink } from './use-link.ts'
import { Mark } from '@sala/kit/mark'
import styles from './parts/logo.module.css'
import { spokenLanguage } from '@sala/kit/words'
import type { MouseEvent } from 'react'
import styles from './languages.module.css'
import { loadAnew } from './load-anew.ts'

/** A narrow card before the house at dusk. */
export default function Screen({ onSignedIn, page }: ScreenProps) {
  const { link, forget } = useLink()
  const [hasForgotten, setForgotten] = useState(false)
  return (
    <div className={styles.scene}>
      <main className={styles.card}>
        <div className={styles.head}>
          <Logo />
          <Languages hash={link ? hashOf(link) : ''} />
        </div>
        {link ? (
          <ChoosePasswordForm
            key={link.token}
            link={link}
            onSignedIn={onSignedIn}
            onLeave={forget}
          />
        ) : hasForgotten ? (
          <ForgottenForm onLeave={() => setForgotten(false)} />
        ) : (
          <SignInForm
            refusal={page?.sent?.notice.message}
            onSignedIn={onSignedIn}
            onForgotten={() => setForgotten(true)}
          />
        )}
      </main>
    </div>
  )
}

/** The house's mark and its name. */
export const Logo = () => (
  <span className={styles.logo}>
    <Mark sizePx={36} />
    Sala Chan
  </span>
)

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
  const { language, name } = others[spokenLanguage()]

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
