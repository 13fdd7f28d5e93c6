import type { ScreenProps } from '@sala/kit/contract/remote'
import { Logo } from '@sala/kit/ui'
import styles from './screen.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** A narrow card before the house at dusk. */
export default function Screen({ onSignedIn }: ScreenProps) {
  return (
    <div className={styles.scene}>
      <main className={styles.card}>
        <Logo />
        <SignInForm onSignedIn={onSignedIn} />
      </main>
    </div>
  )
}
