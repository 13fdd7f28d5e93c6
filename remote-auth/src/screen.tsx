import type { ScreenProps } from '@sala/kit/contract/remote'
import { LogoSymbol } from '@sala/kit/mark'
import { useState } from 'react'
import { ChoosePassword } from './choose-password-form.tsx'
import { ForgottenForm } from './forgotten-form.tsx'
import { LanguageLink } from './languages.tsx'
import styles from './screen.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { toHash, useLink } from './use-link.ts'

/** The sign-in, or the form for the link in the address. */
export default function Screen({ onSignedIn, page }: ScreenProps) {
  const { link, discard } = useLink()
  const [hasForgotten, setForgotten] = useState(false)
  return (
    <div className={styles.scene}>
      <main className={styles.card}>
        <div className={styles.head}>
          <Logo />
          <LanguageLink hash={link ? toHash(link) : ''} />
        </div>
        {link ? (
          <ChoosePassword
            key={toHash(link)}
            link={link}
            onSignedIn={onSignedIn}
            onLeave={discard}
            onForgotten={() => {
              discard()
              setForgotten(true)
            }}
          />
        ) : hasForgotten ? (
          <ForgottenForm onLeave={() => setForgotten(false)} />
        ) : (
          <SignInForm
            error={page?.sent?.notice.message}
            onSignedIn={onSignedIn}
            onForgotten={() => setForgotten(true)}
          />
        )}
      </main>
    </div>
  )
}

/** The logo with the name. */
const Logo = () => (
  <span className={styles.logo}>
    <LogoSymbol sizePx={36} />
    Sala Chan
  </span>
)
