import { roles } from '@sala/kit/contract/people'
import { Button, Choice, SelectField, TextField } from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import styles from './form.module.css'
import type { Wanted } from './people-api.ts'
import { roleNames } from './role-names.ts'
import { t } from './words/t.ts'

const handedOver = t('A link to hand over')
const mailed = t('Send by mail')

interface Props {
  /** Whether the house has a mail server. */
  canMail: boolean
  /** Resolves to whether they are invited. */
  onInvite: (wanted: Wanted) => Promise<boolean>
}

/** Asks for whom a link is made, and as what they are to come in. */
export function InviteForm({ canMail, onInvite }: Props) {
  const [email, setEmail] = useState('')
  const [roleName, setRoleName] = useState('')
  const [way, setWay] = useState(handedOver)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const role = roles.find((one) => roleNames[one] === roleName)
    if (!role) return
    const byMail = canMail && way === mailed
    if (!(await onInvite({ email: email.trim(), role, byMail }))) return
    setEmail('')
    setRoleName('')
  }

  return (
    <form className={styles.form} aria-label={t('Invite')} onSubmit={submit}>
      <div className={styles.way}>
        {canMail ? (
          <Choice
            label={t('How they get the link')}
            options={[handedOver, mailed]}
            value={way}
            onValue={setWay}
          />
        ) : (
          <p>{t('This house has no mail server: you hand the link over.')}</p>
        )}
      </div>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        value={email}
        onValue={setEmail}
      />
      <SelectField
        label={t('Role')}
        required
        options={roles.map((one) => roleNames[one])}
        value={roleName}
        onValue={setRoleName}
      />
      <Button type="submit">{t('Invite')}</Button>
    </form>
  )
}
