import type { ScreenProps } from '@sala/kit/contract/remote'
import { Page, PageHeader } from '@sala/kit/ui'

/** __TITLE__. */
export default function Screen({ session }: ScreenProps) {
  return (
    <Page>
      <PageHeader title="__TITLE__" count="" />
      <p>Here it begins{session ? `, ${session.email}` : ''}.</p>
    </Page>
  )
}
