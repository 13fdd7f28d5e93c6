import type { Session } from '@sala/kit/contract/auth'
import { sendNotice } from '@sala/kit/events'
import { useSending } from '@sala/kit/sending'
import { translateServerMessage } from '@sala/kit/words'
import type { FormEvent } from 'react'
import { acceptInvitation, resetPassword } from './auth-api.ts'
import styles from './controls.module.css'
import { Button, readField, TextField } from './controls.tsx'
import type { Link } from './use-link.ts'
import { t } from './words/t.ts'

interface Props {
  link: Link
  onSignedIn: (session: Session) => void
  /** Called to show the sign-in. */
  onLeave: () => void
}

/** Sets the first password and signs in, or sets a new password and returns to the sign-in. */
export function ChoosePasswordForm({ link: { kind, token }, onSignedIn, onLeave }: Props) {
  const { isBusy, run } = useSending()
  const isNew = kind === 'reset'

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = readField(event.currentTarget, 'password')
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
          'Use at least 12 characters – a few unrelated words are easy to remember and hard to guess.',
        )}
        {isNew && ` ${t('This signs you out on all devices.')}`}
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
        {isNew ? t('Change password') : t('Set password and continue')}
      </Button>
      <Button variant="plain" isDisabled={isBusy} onClick={onLeave}>
        {t('I already have a password')}
      </Button>
    </form>
  )
}
