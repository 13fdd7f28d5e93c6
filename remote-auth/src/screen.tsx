import type { ScreenProps } from '@sala/kit/contract/remote'
import { useState } from 'react'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { ForgottenForm } from './forgotten-form.tsx'
import { Languages } from './languages.tsx'
import { Logo } from './parts/logo.tsx'
import styles from './screen.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { hashOf, useLink } from './use-link.ts'

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
