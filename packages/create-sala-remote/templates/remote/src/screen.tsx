import type { ScreenProps } from '@sala/kit/contract/remote'
import { Page, PageHeader } from '@sala/kit/ui'

/** TITLE. */
export default function Screen({ session }: ScreenProps) {
  return (
    <Page>
      <PageHeader title="TITLE" count="" />
      <p>Here it begins{session ? `, ${session.email}` : ''}.</p>
    </Page>
  )
}
