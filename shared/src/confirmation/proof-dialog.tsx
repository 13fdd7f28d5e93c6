import { supportsPasskeys } from '@sala/kit/passkeys'
import { Actions, Button, Dialog, TextField } from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import { t } from '../words/t.ts'
import styles from './proof-dialog.module.css'
import type { Asked } from './use-confirmation.ts'
import { useProof } from './use-proof.ts'

interface Account {
  email: string
  /** Whether the account has a passkey to confirm with. */
  hasPasskey: boolean
}

interface Props extends Account {
  /** Null while the dialog is closed. */
  asked: Asked | null
}

/** Asks for the password or a passkey again before a sensitive change. */
export function ProofDialog({ asked, ...account }: Props) {
  return (
    <Dialog isOpen={asked !== null} label={asked?.title} onClose={() => asked?.onEnd(false)}>
      {asked && <ProofForm {...account} {...asked} />}
    </Dialog>
  )
}

/** Shows errors itself. */
function ProofForm({ email, hasPasskey, title, action, work, onEnd }: Account & Asked) {
  const [password, setPassword] = useState('')
  const { failure, byPassword, byPasskey, isBusy } = useProof(work, () => onEnd(true))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    byPassword.send(password)
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <h2>{title}</h2>
      <p>{t("Please confirm it's you.")}</p>
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
        {hasPasskey && supportsPasskeys() && (
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
