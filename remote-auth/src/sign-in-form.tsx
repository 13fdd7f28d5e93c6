import type { Session } from '@sala/shared/contract/auth'
import { Button, TextField, useSending } from '@sala/shared/ui'
import { type FormEvent, useState } from 'react'
import { signIn } from './auth-api.ts'
import styles from './sign-in-form.module.css'

interface Props {
  onSignedIn: (session: Session) => void
}

export function SignInForm({ onSignedIn }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, run } = useSending()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () => onSignedIn(await signIn({ email, password })))
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
      <Button type="submit" isBusy={isBusy}>
        Sign In
      </Button>
    </form>
  )
}
