import { isEmail, tidyEmail } from '@sala/kit/contract/email'
import { roles } from '@sala/kit/contract/people'
import { Button, RadioGroup, SelectField, TextField } from '@sala/kit/ui'
import { translateServerMessage } from '@sala/kit/words'
import { type FormEvent, useRef, useState } from 'react'
import styles from './form.module.css'
import type { NewInvitation } from './people-api.ts'
import { roleNames } from './role-select.tsx'
import { t } from './words/t.ts'

const shareLink = t('Create a link to share')
const sendMail = t('Send by email')

interface Props {
  /** Whether a mail server is configured. */
  canMail: boolean
  /** Resolves to false if the invitation was not confirmed. */
  onInvite: (invitation: NewInvitation) => Promise<boolean>
}

export function InviteForm({ canMail, onInvite }: Props) {
  const [email, setEmail] = useState('')
  const [roleName, setRoleName] = useState('')
  const [delivery, setDelivery] = useState(shareLink)
  const [fault, setFault] = useState<string | null>(null)
  const emailField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const role = roles.find((one) => roleNames[one] === roleName)
    if (!role) return
    const address = tidyEmail(email)
    if (!isEmail(address)) {
      setFault(translateServerMessage(`“${address}” is not an email address.`))
      emailField.current?.focus()
      return
    }
    const byMail = canMail && delivery === sendMail
    if (!(await onInvite({ email: address, role, byMail }))) return
    setEmail('')
    setRoleName('')
  }

  return (
    <form className={styles.form} aria-label={t('Invite')} onSubmit={submit}>
      <div className={styles.delivery}>
        {canMail ? (
          <RadioGroup
            label={t('Invitation link')}
            options={[shareLink, sendMail]}
            value={delivery}
            onValue={setDelivery}
          />
        ) : (
          <p>{t('Email is not set up. You’ll get a link to share.')}</p>
        )}
      </div>
      <TextField
        ref={emailField}
        label={t('Email')}
        // Not type=email, whose rule is another one in each browser.
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        fault={fault}
        value={email}
        onValue={(typed) => {
          setEmail(typed)
          setFault(null)
        }}
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
