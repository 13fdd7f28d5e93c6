import type { TeamLink } from '@sala/kit/contract/team'
import { Button, TextField } from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import styles from './form.module.css'
import { t } from './words/t.ts'

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
        label={t('Remote, such as “garden”')}
        autoComplete="off"
        required
        maxLength={40}
        pattern="[a-z][a-z0-9]*"
        title={t('Lower-case letters and digits, a letter first')}
        value={app}
        onValue={setApp}
      />
      <TextField
        label={t('Machine, such as “laptop”')}
        autoComplete="off"
        maxLength={60}
        value={name}
        onValue={setName}
      />
      <Button type="submit">{t('Make a link')}</Button>
      {link && (
        <TextField
          label={t('Link for {app}, shown this once: it works once, for an hour', {
            app: link.app,
          })}
          readOnly
          value={link.link}
          onValue={() => {}}
          onFocus={({ target }) => target.select()}
        />
      )}
    </form>
  )
}
