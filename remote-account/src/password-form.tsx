import { sendServerNotice } from '@sala/kit/confirmation'
import { Button, Panel, TextField, useSending } from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import { changePassword } from './account-api.ts'
import styles from './form.module.css'
import { t } from './words/t.ts'

const nothing = { current: '', next: '' }

interface Props {
  /** Whose password it is, for those that keep it. */
  email: string
  onChanged: () => void
}

/** Changes the password; what was typed stays when it could not be. */
export function PasswordForm({ email, onChanged }: Props) {
  const [fields, setFields] = useState(nothing)
  const { isBusy, run } = useSending()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () => {
      sendServerNotice(await changePassword(fields))
      setFields(nothing)
      onChanged()
    })
  }

  return (
    <Panel title={t('Password')}>
      <p>
        {t(
          'At least 12 characters: a few words that do not belong together are easy to remember and hard to guess. Not your email address, and none of the passwords that everybody uses. A new password signs you out everywhere else.',
        )}
      </p>
      <form className={styles.form} onSubmit={submit}>
        {/* Password managers file the new password under it. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={t('Current password')}
          type="password"
          autoComplete="current-password"
          required
          readOnly={isBusy}
          value={fields.current}
          onValue={(current) => setFields({ ...fields, current })}
        />
        <TextField
          label={t('New password')}
          type="password"
          autoComplete="new-password"
          required
          readOnly={isBusy}
          value={fields.next}
          onValue={(next) => setFields({ ...fields, next })}
        />
        <Button type="submit" isBusy={isBusy}>
          {t('Change password')}
        </Button>
      </form>
    </Panel>
  )
}
