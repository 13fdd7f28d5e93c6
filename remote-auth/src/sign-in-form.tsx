import type { Session } from '@sala/kit/contract/auth'
import { passkeysWorkHere } from '@sala/kit/passkeys'
import { Button, TextField } from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import styles from './sign-in-form.module.css'
import { useSignIn } from './use-sign-in.ts'

interface Props {
  onSignedIn: (session: Session) => void
}

export function SignInForm({ onSignedIn }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const ways = useSignIn(onSignedIn)
  const { isSendingPassword, isAskingForPasskey } = ways

  const submit = (event: FormEvent) => {
    event.preventDefault()
    ways.sendPassword({ email, password })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>Sign in</h1>
      {/* Of type text: the specification knows no rule for its format (section 5). */}
      <TextField
        label="Email Address"
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onValue={setEmail}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onValue={setPassword}
      />
      <Button type="submit" isBusy={isSendingPassword} isDisabled={isAskingForPasskey}>
        Sign In
      </Button>
      {passkeysWorkHere() && (
        <Button
          look="plain"
          isBusy={isAskingForPasskey}
          isDisabled={isSendingPassword}
          onClick={ways.takePasskey}
        >
          Use a passkey
        </Button>
      )}
    </form>
  )
}
