import type { ScreenProps } from '@sala/kit/contract/remote'
import { Page, PageHeader } from '@sala/kit/ui'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { TeamsPart } from './teams-part.tsx'
import { useConfirmation } from './use-confirmation.ts'
import { usePasskeys } from './use-passkeys.ts'
import { useSessions } from './use-sessions.ts'
import { useTeams } from './use-teams.ts'

/** The account of whoever is signed in, and the teams that administrators let in. */
export default function Screen({ session }: ScreenProps) {
  const email = session?.email ?? ''
  const { asked, confirm } = useConfirmation()
  const sessions = useSessions(confirm)
  const passkeys = usePasskeys(confirm)
  const teams = useTeams(confirm)

  return (
    <Page>
      <PageHeader title="Account" count={email} />
      <SessionsPart sessions={sessions} />
      <PasswordForm email={email} onChanged={sessions.list.reload} />
      <PasskeysPart passkeys={passkeys} />
      <TeamsPart teams={teams} />
      <ConfirmDialog email={email} hasPasskey={passkeys.hasSome} asked={asked} />
    </Page>
  )
}
