import type { Confirm } from '@sala/kit/confirmation'
import { PasswordForm } from './password-form.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { useSessions } from './use-sessions.ts'

interface Props {
  email: string
  confirm: Confirm
  /** Called when there is another password. */
  onPassword: () => void
}

/** Where the account is signed in, and by which password. */
export function SignInParts({ email, confirm, onPassword }: Props) {
  const sessions = useSessions(confirm)
  const settle = () => {
    sessions.list.reload()
    onPassword()
  }

  return (
    <>
      <SessionsPart sessions={sessions} />
      <PasswordForm email={email} onChanged={settle} />
    </>
  )
}
