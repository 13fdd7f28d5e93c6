import { Button, TextField } from '@sala/shared/ui'
import { type FormEvent, useState } from 'react'
import styles from './form.module.css'

const nothing = { name: '', password: '' }

interface Props {
  email: string
  isBusy: boolean
  /** Resolves to whether it was added. */
  onAdd: (name: string, password: string) => Promise<boolean>
}

/** Adds a passkey; whoever finds the screen open does not know the password. */
export function PasskeyForm({ email, isBusy, onAdd }: Props) {
  const [{ name, password }, setFields] = useState(nothing)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await onAdd(name, password)) setFields(nothing)
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Name, such as “My phone”"
        autoComplete="off"
        maxLength={60}
        readOnly={isBusy}
        value={name}
        onValue={(next) => setFields({ name: next, password })}
      />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        readOnly={isBusy}
        value={password}
        onValue={(next) => setFields({ name, password: next })}
      />
      <Button type="submit" isBusy={isBusy}>
        Add a passkey
      </Button>
    </form>
  )
}
