import type { Session } from '@sala/kit/contract/auth'
import type { FormEvent } from 'react'
import { fetchClient } from './auth-api.ts'
import { Button } from './parts/button.tsx'
import { TextField, typedIn } from './parts/text-field.tsx'
import styles from './sign-in-form.module.css'
import { usePasskeysWork } from './use-passkeys-work.ts'
import { useSignIn } from './use-sign-in.ts'
import { t } from './words/t.ts'

interface Props {
  /** Why it was not taken, where it was sent without scripts. */
  refusal: string | undefined
  onSignedIn: (session: Session) => void
  onForgotten: () => void
}

export function SignInForm({ refusal, onSignedIn, onForgotten }: Props) {
  const ways = useSignIn(onSignedIn)
  const { isSendingPassword, isAskingForPasskey } = ways
  const passkeysWork = usePasskeysWork()

  const typed = () => void fetchClient().catch(() => undefined)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    ways.sendPassword({ email: typedIn(form, 'email'), password: typedIn(form, 'password') })
  }
  return (
    <form className={styles.form} method="post" onInput={typed} onSubmit={submit}>
      <h1>{t('Sign in')}</h1>
      {refusal && <p role="alert">{refusal}</p>}
      {/* Of type text: the specification knows no rule for its format (section 5). */}
      <TextField
        label={t('Email Address')}
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        // Nobody comes here for anything else, and it begins the scripts at once.
        autoFocus
      />
      <TextField
        label={t('Password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" isBusy={isSendingPassword} isDisabled={isAskingForPasskey}>
        {t('Sign In')}
      </Button>
      {passkeysWork && (
        <Button
          variant="plain"
          isBusy={isAskingForPasskey}
          isDisabled={isSendingPassword}
          onClick={ways.takePasskey}
        >
          {t('Use a passkey')}
        </Button>
      )}
      <Button variant="link" onClick={onForgotten}>
        {t('Forgot your password?')}
      </Button>
    </form>
  )
}
