import { type Role, roles } from '@sala/kit/contract/people'
import { Button, SelectField, TextField } from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import styles from './form.module.css'

interface Props {
  /** Resolves to whether there is a link. */
  onInvite: (email: string, role: Role) => Promise<boolean>
}

/** Asks for whom a link is made, and as what they are to come in. */
export function InviteForm({ onInvite }: Props) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await onInvite(email.trim(), role as Role))) return
    setEmail('')
    setRole('')
  }

  return (
    <form className={styles.form} aria-label="Invite" onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        value={email}
        onValue={setEmail}
      />
      <SelectField label="Role" required options={roles} value={role} onValue={setRole} />
      <Button type="submit">Invite</Button>
    </form>
  )
}
