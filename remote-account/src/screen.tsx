import type { ScreenProps } from '@sala/shared/contract/remote'
import { Page, PageHeader } from '@sala/shared/ui'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordForm } from './password-form.tsx'
import { PlacesPart } from './places-part.tsx'
import { useConfirmation } from './use-confirmation.ts'
import { usePasskeys } from './use-passkeys.ts'
import { usePlaces } from './use-places.ts'

/** The account of whoever is signed in. */
export default function Screen({ session }: ScreenProps) {
  const email = session?.email ?? ''
  const { asked, confirm } = useConfirmation()
  const places = usePlaces(confirm)
  const passkeys = usePasskeys(confirm)

  return (
    <Page>
      <PageHeader title="Account" count={email} />
      <PlacesPart places={places} />
      <PasswordForm email={email} onChanged={places.list.reload} />
      <PasskeysPart passkeys={passkeys} />
      <ConfirmDialog email={email} hasPasskey={passkeys.hasSome} asked={asked} />
    </Page>
  )
}
