import type { Session } from '@sala/kit/contract/auth'
import { Button, TextField, useSending } from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import { acceptInvitation } from './auth-api.ts'
import styles from './sign-in-form.module.css'

interface Props {
  /** From the link. */
  token: string
  onSignedIn: (session: Session) => void
  /** Called when there is a password already. */
  onLeave: () => void
}

/** For who comes in by a link: with a password of their own they are signed in. */
export function ChoosePasswordForm({ token, onSignedIn, onLeave }: Props) {
  const [password, setPassword] = useState('')
  const { isBusy, run } = useSending()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () => onSignedIn(await acceptInvitation({ token, password })))
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>Choose a password</h1>
      <p>
        At least 12 characters: a few words that do not belong together are easy to remember and
        hard to guess.
      </p>
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        readOnly={isBusy}
        value={password}
        onValue={setPassword}
      />
      <Button type="submit" isBusy={isBusy}>
        Sign In
      </Button>
      <Button look="plain" isDisabled={isBusy} onClick={onLeave}>
        I have a password already
      </Button>
    </form>
  )
}
