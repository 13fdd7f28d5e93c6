import { ProofDialog, useConfirmation } from '@sala/kit/confirmation'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { Page, PageHeader } from '@sala/kit/ui'
import { AppearancePart } from './appearance-part.tsx'
import { ErrorsPart } from './errors-part.tsx'
import { LanguagePart } from './language-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { SignInParts } from './sign-in-parts.tsx'
import { TeamsPart } from './teams-part.tsx'
import { usePasskeys } from './use-passkeys.ts'
import { useStanding } from './use-standing.ts'
import { t } from './words/t.ts'

/** The user's account; for owners and developers also teams and recent errors. */
export default function Screen({ session, onSignedIn }: ScreenProps) {
  const email = session?.email ?? ''
  const { asked, confirm } = useConfirmation()
  const passkeys = usePasskeys(confirm)
  const mustAdd = useStanding(session, passkeys, onSignedIn)
  // Whoever was asked for a password of their own has chosen one.
  const notePassword = () => {
    if (session?.lacks !== 'password') return
    const { lacks, ...rest } = session
    onSignedIn(rest)
  }

  return (
    <Page>
      <PageHeader title={t('Account')} count={email} />
      {!mustAdd && <SignInParts email={email} confirm={confirm} onPassword={notePassword} />}
      <PasskeysPart passkeys={passkeys} />
      <AppearancePart />
      {session && !mustAdd && <LanguagePart session={session} onSignedIn={onSignedIn} />}
      {!mustAdd && looksAfterReleases(session?.role) && (
        <>
          <TeamsPart confirm={confirm} />
          <ErrorsPart />
        </>
      )}
      <ProofDialog email={email} hasPasskey={passkeys.hasSome} asked={asked} />
    </Page>
  )
}

function looksAfterReleases(role = 'owner') {
  return role === 'owner' || role === 'developer'
}
