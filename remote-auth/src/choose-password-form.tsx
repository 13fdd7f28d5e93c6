import type { LinkDetails, Session } from '@sala/kit/contract/auth'
import { toRole } from '@sala/kit/contract/people'
import { sendNotice } from '@sala/kit/events'
import { useSending } from '@sala/kit/sending'
import { translateServerMessage } from '@sala/kit/words'
import type { FormEvent } from 'react'
import { acceptInvitation, resetPassword } from './auth-api.ts'
import styles from './controls.module.css'
import { Button, readField, TextField } from './controls.tsx'
import { type Link, useCheckedLink } from './use-link.ts'
import { t } from './words/t.ts'

interface Props {
  link: Link
  onSignedIn: (session: Session) => void
  /** Called to show the sign-in. */
  onLeave: () => void
  /** Called to request another link. */
  onForgotten: () => void
}

/** The form for a link that can be used; otherwise what to do instead. */
export function ChoosePassword({ onForgotten, ...props }: Props) {
  const { link, onLeave } = props
  const { checked, check } = useCheckedLink(link)
  if (checked.state === 'valid') return <ChoosePasswordForm details={checked.details} {...props} />
  if (checked.state === 'invalid') return <InvalidLink {...{ link, onLeave, onForgotten }} />

  const isChecking = checked.state === 'checking'
  return (
    <div className={styles.form} aria-busy={isChecking}>
      <h1>{getTitle(link)}</h1>
      {isChecking ? <p>{t('Checking the link…')}</p> : <p role="alert">{checked.message}</p>}
      {!isChecking && <Button onClick={check}>{t('Try again')}</Button>}
    </div>
  )
}

function getTitle({ kind }: Link) {
  return kind === 'reset' ? t('Choose a new password') : t('Choose a password')
}

function InvalidLink({ link, onLeave, onForgotten }: Omit<Props, 'onSignedIn'>) {
  const isReset = link.kind === 'reset'
  return (
    <div className={styles.form}>
      <h1>{t('This link is no longer valid')}</h1>
      <p role="alert">
        {t('It was used, has expired, or was replaced by a newer one.')}{' '}
        {isReset
          ? t('If you still need a new password, request another link.')
          : t('If you have chosen a password, sign in. Otherwise ask for a new invitation.')}
      </p>
      {isReset && <Button onClick={onForgotten}>{t('Request another link')}</Button>}
      <Button variant={isReset ? 'plain' : 'solid'} onClick={onLeave}>
        {t('Back to sign-in')}
      </Button>
    </div>
  )
}

/** The names of the roles in a sentence. */
const roleNames = {
  owner: 'an owner',
  editor: 'an editor',
  reader: 'a reader',
  developer: 'a developer',
} as const

/** What the link is for. */
function describeLink({ email, role, invitedBy }: LinkDetails) {
  if (!role || !invitedBy) return t('For {email} at Sala Chan.', { email })
  const name = t(roleNames[toRole(role)])
  return t('{invitedBy} has invited {email} to Sala Chan as {role}.', {
    invitedBy,
    email,
    role: name,
  })
}

interface FormProps extends Omit<Props, 'onForgotten'> {
  details: LinkDetails | null
}

/** Sets the first password and signs in, or sets a new password and returns to the sign-in. */
function ChoosePasswordForm({ link, details, onSignedIn, onLeave }: FormProps) {
  const { kind, token } = link
  const { isBusy, run } = useSending()
  const isNew = kind === 'reset'

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = readField(event.currentTarget, 'password')
    run(async () => {
      if (kind === 'invitation') return onSignedIn(await acceptInvitation({ token, password }))
      const { message } = await resetPassword({ token, password })
      sendNotice({ severity: 'success', message: translateServerMessage(message) })
      onLeave()
    })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>{getTitle(link)}</h1>
      {details && <p>{describeLink(details)}</p>}
      <p>
        {t(
          'Use at least 12 characters – a few unrelated words are easy to remember and hard to guess.',
        )}
        {isNew && ` ${t('This signs you out on all devices.')}`}
      </p>
      {/* Password managers store the password under this name. */}
      {details && (
        <input type="text" autoComplete="username" value={details.email} readOnly hidden />
      )}
      <TextField
        label={t('New password')}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        readOnly={isBusy}
      />
      <Button type="submit" isBusy={isBusy}>
        {isNew ? t('Change password') : t('Set password and continue')}
      </Button>
      <Button variant="plain" isDisabled={isBusy} onClick={onLeave}>
        {t('I already have a password')}
      </Button>
    </form>
  )
}
