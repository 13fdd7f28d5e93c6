import { Button, TextField } from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import styles from './form.module.css'
import { t } from './words/t.ts'

interface Props {
  /** Resolves to whether it was added. */
  onAdd: (name: string) => Promise<boolean>
}

/** Adds a passkey. */
export function PasskeyForm({ onAdd }: Props) {
  const [name, setName] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await onAdd(name)) setName('')
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t('Name, such as “My phone”')}
        autoComplete="off"
        maxLength={60}
        value={name}
        onValue={setName}
      />
      <Button type="submit">{t('Add a passkey')}</Button>
    </form>
  )
}
