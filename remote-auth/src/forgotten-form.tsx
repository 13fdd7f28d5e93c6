import { sendNotice } from '@sala/kit/events'
import { useSending } from '@sala/kit/sending'
import { translateServerMessage } from '@sala/kit/words'
import { type FormEvent, useEffect, useState } from 'react'
import { askForLink, canMailLinks } from './auth-api.ts'
import { Button } from './parts/button.tsx'
import { TextField, typedIn } from './parts/text-field.tsx'
import styles from './sign-in-form.module.css'
import { t } from './words/t.ts'

/** For who has forgotten their password: it asks for a letter, or says whom to ask. */
export function ForgottenForm({ onLeave }: { onLeave: () => void }) {
  const [canMail, setCanMail] = useState<boolean | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const { isBusy, run } = useSending()

  useEffect(() => {
    canMailLinks().then(setCanMail)
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = typedIn(event.currentTarget, 'email')
    run(async () => {
      const answer = await askForLink(email)
      const message = translateServerMessage(answer.message)
      setTold(message)
      sendNotice({ severity: 'info', message })
    })
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-busy={canMail === null}>
      <h1>{t('Forgot your password?')}</h1>
      {canMail === false && <p>{t('Ask an owner: they can hand you a link.')}</p>}
      {canMail && told === null && (
        <>
          <p>{t('We send a letter with a link, by which you choose a new one within an hour.')}</p>
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
            {t('Send the letter')}
          </Button>
        </>
      )}
      {told && <p>{told}</p>}
      <Button variant="plain" isDisabled={isBusy} onClick={onLeave}>
        {t('Back to the sign-in')}
      </Button>
    </form>
  )
}
