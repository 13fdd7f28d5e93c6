import { type Confirm, ProofDialog, useConfirmation } from '@sala/kit/confirmation'
import type { Session } from '@sala/kit/contract/auth'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { Page, PageHeader } from '@sala/kit/ui'
import { useEffect } from 'react'
import { AppearancePart } from './appearance-part.tsx'
import { LanguagePart } from './language-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsPart, useSessions } from './sessions-part.tsx'
import { type Passkeys, usePasskeys } from './use-passkeys.ts'
import { t } from './words/t.ts'

/** The user's account. */
export default function Screen({ session, onSignedIn }: ScreenProps) {
  const email = session?.email ?? ''
  const { asked, confirm } = useConfirmation()
  const passkeys = usePasskeys(confirm)
  const lacksPasskey = useLacksPasskey(session, passkeys, onSignedIn)
  // Removes `lacks` once the required password is set.
  const clearLacksPassword = () => {
    if (session?.lacks !== 'password') return
    const { lacks, ...rest } = session
    onSignedIn(rest)
  }

  return (
    <Page>
      <PageHeader title={t('Account')} count={email} />
      {!lacksPasskey && (
        <SignInParts email={email} confirm={confirm} onPasswordChanged={clearLacksPassword} />
      )}
      <PasskeysPart passkeys={passkeys} />
      <AppearancePart />
      {session && !lacksPasskey && <LanguagePart session={session} onSignedIn={onSignedIn} />}
      <ProofDialog email={email} hasPasskey={passkeys.hasSome} asked={asked} />
    </Page>
  )
}

interface SignInPartsProps {
  email: string
  confirm: Confirm
  onPasswordChanged: () => void
}

function SignInParts({ email, confirm, onPasswordChanged }: SignInPartsProps) {
  const sessions = useSessions(confirm)
  const reload = () => {
    sessions.list.reload()
    onPasswordChanged()
  }

  return (
    <>
      <SessionsPart sessions={sessions} />
      <PasswordForm email={email} onChanged={reload} />
    </>
  )
}

/** Updates `lacks` of the session when passkeys change. @returns whether a passkey is required and missing */
function useLacksPasskey(
  session: Session | null,
  { list, isRule }: Passkeys,
  onSignedIn: (session: Session) => void,
) {
  const { entries, isFresh } = list
  const lacksPasskey = session?.lacks === 'passkey'

  useEffect(() => {
    if (!entries || !isFresh || !session) return
    const isMissing = isRule && entries.length === 0
    if (isMissing === lacksPasskey) return
    const { lacks, ...rest } = session
    onSignedIn(isMissing ? { ...rest, lacks: 'passkey' } : rest)
  }, [entries, isFresh, isRule, lacksPasskey, session, onSignedIn])

  return lacksPasskey
}
