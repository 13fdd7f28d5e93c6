import type { ScreenProps } from '@sala/shared/contract/remote'
import { Page, PageHeader } from '@sala/shared/ui'

/** History. */
export default function Screen({ session }: ScreenProps) {
  return (
    <Page>
      <PageHeader title="History" count="" />
      <p>Here it begins{session ? `, ${session.email}` : ''}.</p>
    </Page>
  )
}
