import type { TeamLink } from '@sala/kit/contract/team'
import { Button, TextField } from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import styles from './form.module.css'

interface Props {
  /** The last one that was made here. */
  link: TeamLink | null
  /** Resolves to whether there is a link. */
  onInvite: (app: string, name: string) => Promise<boolean>
}

/** Makes the link by which a team comes in, and shows it this once. */
export function TeamForm({ link, onInvite }: Props) {
  const [app, setApp] = useState('')
  const [name, setName] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await onInvite(app, name))) return
    setApp('')
    setName('')
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Remote, such as “garden”"
        autoComplete="off"
        required
        maxLength={40}
        pattern="[a-z][a-z0-9]*"
        title="Lower-case letters and digits, a letter first"
        value={app}
        onValue={setApp}
      />
      <TextField
        label="Machine, such as “laptop”"
        autoComplete="off"
        maxLength={60}
        value={name}
        onValue={setName}
      />
      <Button type="submit">Make a link</Button>
      {link && (
        <TextField
          label={`Link for ${link.app}, shown this once: it works once, for an hour`}
          readOnly
          value={link.link}
          onValue={() => {}}
          onFocus={({ target }) => target.select()}
        />
      )}
    </form>
  )
}
