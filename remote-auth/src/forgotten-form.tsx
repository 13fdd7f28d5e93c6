import { sendNotice } from '@sala/kit/events'
import { useSending } from '@sala/kit/sending'
import { translateServerMessage } from '@sala/kit/words'
import { type FormEvent, useEffect, useState } from 'react'
import { canMailLinks, requestPasswordLink } from './auth-api.ts'
import styles from './controls.module.css'
import { Button, readField, TextField } from './controls.tsx'
import { t } from './words/t.ts'

/** Requests a password link by email, or refers to an owner when the server has no email. */
export function ForgottenForm({ onLeave }: { onLeave: () => void }) {
  const [canMail, setCanMail] = useState<boolean | null>(null)
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const { isBusy, run } = useSending()

  useEffect(() => {
    canMailLinks().then(setCanMail)
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = readField(event.currentTarget, 'email')
    run(async () => {
      const answer = await requestPasswordLink(email)
      const message = translateServerMessage(answer.message)
      setConfirmation(message)
      sendNotice({ severity: 'info', message })
    })
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-busy={canMail === null}>
      <h1>{t('Forgot your password?')}</h1>
      {canMail === false && <p>{t('Ask an owner for a link to set a new password.')}</p>}
      {canMail && confirmation === null && (
        <>
          <p>{t('We’ll email you a link to set a new password. It’s valid for one hour.')}</p>
          <TextField
            label={t('Email Address')}
            name="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={254}
            readOnly={isBusy}
          />
          <Button type="submit" isBusy={isBusy}>
            {t('Send link')}
          </Button>
        </>
      )}
      {confirmation && <p>{confirmation}</p>}
      <Button variant="plain" isDisabled={isBusy} onClick={onLeave}>
        {t('Back to sign-in')}
      </Button>
    </form>
  )
}
