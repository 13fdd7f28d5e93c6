import type { ScreenProps } from '@sala/shared/contract/remote'
import { Page, PageHeader } from '@sala/shared/ui'

/** TITLE. */
export default function Screen({ session }: ScreenProps) {
  return (
    <Page>
      <PageHeader title="TITLE" count="" />
      <p>Here it begins{session ? `, ${session.email}` : ''}.</p>
    </Page>
  )
}
