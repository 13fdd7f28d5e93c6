import { sendServerNotice } from '@sala/kit/confirmation'
import { Button, Panel, TextField, useSending } from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import { changePassword } from './account-api.ts'
import styles from './form.module.css'
import { t } from './words/t.ts'

const emptyFields = { current: '', next: '' }

interface Props {
  /** The user name for password managers. */
  email: string
  onChanged: () => void
}

/** Changes the password. Keeps the input when that fails. */
export function PasswordForm({ email, onChanged }: Props) {
  const [fields, setFields] = useState(emptyFields)
  const { isBusy, run } = useSending()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () => {
      sendServerNotice(await changePassword(fields))
      setFields(emptyFields)
      onChanged()
    })
  }

  return (
    <Panel title={t('Password')}>
      <p>
        {t(
          'Use at least 12 characters – a few unrelated words are easy to remember and hard to guess. Don’t use your email address or a common password. A new password signs you out on all other devices.',
        )}
      </p>
      <form className={styles.form} onSubmit={submit}>
        {/* Password managers store the new password under this name. */}
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
