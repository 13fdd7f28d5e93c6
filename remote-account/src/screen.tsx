import { ConfirmDialog, useConfirmation } from '@sala/kit/confirmation'
import type { Role } from '@sala/kit/contract/people'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { Page, PageHeader } from '@sala/kit/ui'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { TeamsPart } from './teams-part.tsx'
import { usePasskeys } from './use-passkeys.ts'
import { useSessions } from './use-sessions.ts'

/** The account of whoever is signed in, and the teams that are let in. */
export default function Screen({ session }: ScreenProps) {
  const email = session?.email ?? ''
  const { asked, confirm } = useConfirmation()
  const sessions = useSessions(confirm)
  const passkeys = usePasskeys(confirm)

  return (
    <Page>
      <PageHeader title="Account" count={email} />
      <SessionsPart sessions={sessions} />
      <PasswordForm email={email} onChanged={sessions.list.reload} />
      <PasskeysPart passkeys={passkeys} />
      {looksAfterReleases(session?.role) && <TeamsPart confirm={confirm} />}
      <ConfirmDialog email={email} hasPasskey={passkeys.hasSome} asked={asked} />
    </Page>
  )
}

function looksAfterReleases(role: Role = 'owner') {
  return role === 'owner' || role === 'developer'
}
