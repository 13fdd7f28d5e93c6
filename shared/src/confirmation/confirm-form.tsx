import { passkeysWorkHere } from '@sala/kit/passkeys'
import { Actions, Button, TextField } from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import { t } from '../words/t.ts'
import styles from './confirm-form.module.css'
import type { Asked } from './use-confirmation.ts'
import { useProof } from './use-proof.ts'

interface Props extends Asked {
  email: string
  hasPasskey: boolean
}

/** Asks for the password or a passkey once more, and says here why it was not taken. */
export function ConfirmForm({ email, hasPasskey, title, action, work, onEnd }: Props) {
  const [password, setPassword] = useState('')
  const { failure, byPassword, byPasskey, isBusy } = useProof(work, () => onEnd(true))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    byPassword.send(password)
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <h2>{title}</h2>
      <p>{t('This screen may have been left open, so please confirm that it is you.')}</p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t('Your password')}
        type="password"
        autoComplete="current-password"
        required
        readOnly={isBusy}
        value={password}
        onValue={setPassword}
      />
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <Actions>
        <Button type="submit" isBusy={byPassword.isBusy} isDisabled={byPasskey.isBusy}>
          {action}
        </Button>
        {hasPasskey && passkeysWorkHere() && (
          <Button
            variant="outline"
            isBusy={byPasskey.isBusy}
            isDisabled={byPassword.isBusy}
            onClick={byPasskey.send}
          >
            {t('Use a passkey')}
          </Button>
        )}
        <Button variant="plain" isDisabled={isBusy} onClick={() => onEnd(false)}>
          {t('Cancel')}
        </Button>
      </Actions>
    </form>
  )
}
