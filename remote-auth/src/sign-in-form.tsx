import type { Session } from '@sala/kit/contract/auth'
import type { FormEvent } from 'react'
import { loadClient } from './auth-api.ts'
import styles from './controls.module.css'
import { Button, readField, TextField } from './controls.tsx'
import { useSignIn } from './use-sign-in.ts'
import { t } from './words/t.ts'

interface Props {
  /** The error of a form that was sent without scripts. */
  error: string | undefined
  onSignedIn: (session: Session) => void
  onForgotten: () => void
}

export function SignInForm({ error, onSignedIn, onForgotten }: Props) {
  const actions = useSignIn(onSignedIn)
  const { isSendingPassword, isUsingPasskey } = actions

  const warmClient = () => void loadClient().catch(() => undefined)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    actions.sendPassword({ email: readField(form, 'email'), password: readField(form, 'password') })
  }
  return (
    <form className={styles.form} method="post" onInput={warmClient} onSubmit={submit}>
      <h1>{t('Sign in')}</h1>
      {error && <p role="alert">{error}</p>}
      {/* Not type=email: the specification has no rule for the format (section 5). */}
      <TextField
        label={t('Email Address')}
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        // The only purpose of the page. For users with a session or a link, the focus also starts loading the scripts.
        autoFocus
      />
      <TextField
        label={t('Password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" isBusy={isSendingPassword} isDisabled={isUsingPasskey}>
        {t('Sign In')}
      </Button>
      <Button
        variant="plain"
        isBusy={isUsingPasskey}
        isDisabled={isSendingPassword}
        onClick={actions.startPasskey}
      >
        {t('Use a passkey')}
      </Button>
      <Button variant="link" onClick={onForgotten}>
        {t('Forgot your password?')}
      </Button>
    </form>
  )
}
