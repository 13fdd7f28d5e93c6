import type { Session } from '@sala/kit/contract/auth'
import { sendNotice } from '@sala/kit/events'
import { useSending } from '@sala/kit/sending'
import { translateServerMessage } from '@sala/kit/words'
import type { FormEvent } from 'react'
import { acceptInvitation, resetPassword } from './auth-api.ts'
import { Button } from './parts/button.tsx'
import { TextField, typedIn } from './parts/text-field.tsx'
import styles from './sign-in-form.module.css'
import type { Link } from './use-link.ts'
import { t } from './words/t.ts'

interface Props {
  link: Link
  onSignedIn: (session: Session) => void
  /** Called when there is a password already. */
  onLeave: () => void
}

/**
 * For who comes by a link: with a password of their own they are in, or, where it is a new one, go on to
 * sign in with it.
 */
export function ChoosePasswordForm({ link: { kind, token }, onSignedIn, onLeave }: Props) {
  const { isBusy, run } = useSending()
  const isNew = kind === 'reset'

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = typedIn(event.currentTarget, 'password')
    run(async () => {
      if (kind === 'invitation') return onSignedIn(await acceptInvitation({ token, password }))
      const { message } = await resetPassword({ token, password })
      sendNotice({ severity: 'success', message: translateServerMessage(message) })
      onLeave()
    })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>{isNew ? t('Choose a new password') : t('Choose a password')}</h1>
      <p>
        {t(
          'At least 12 characters: a few words that do not belong together are easy to remember and hard to guess.',
        )}
        {isNew && ` ${t('You will be signed out everywhere, and sign in with it.')}`}
      </p>
      <TextField
        label={t('New password')}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        readOnly={isBusy}
      />
      <Button type="submit" isBusy={isBusy}>
        {isNew ? t('Change the password') : t('Sign In')}
      </Button>
      <Button variant="plain" isDisabled={isBusy} onClick={onLeave}>
        {t('I have a password already')}
      </Button>
    </form>
  )
}
