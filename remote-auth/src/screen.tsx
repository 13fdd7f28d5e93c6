import type { ScreenProps } from '@sala/kit/contract/remote'
import { Logo } from '@sala/kit/ui'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import styles from './screen.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { useInvitation } from './use-invitation.ts'

/** A narrow card before the house at dusk. */
export default function Screen({ onSignedIn }: ScreenProps) {
  const { token, forget } = useInvitation()

  return (
    <div className={styles.scene}>
      <main className={styles.card}>
        <Logo />
        {token === null ? (
          <SignInForm onSignedIn={onSignedIn} />
        ) : (
          <ChoosePasswordForm token={token} onSignedIn={onSignedIn} onLeave={forget} />
        )}
      </main>
    </div>
  )
}
