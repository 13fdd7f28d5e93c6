import { type Confirm, ProofDialog, useConfirmation } from '@sala/kit/confirmation'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { useParams } from '@sala/kit/router'
import { ListFrame, Page, PageHeader, useQuery } from '@sala/kit/ui'
import { AppReleases } from './app-releases.tsx'
import { ErrorsPart } from './errors-part.tsx'
import { readPasskeys } from './releases-api.ts'
import { ReleasesTable } from './releases-table.tsx'
import { RetiredPart } from './retired-part.tsx'
import { TeamsPart } from './teams-part.tsx'
import { type Releases, useReleases } from './use-releases.ts'
import { t } from './words/t.ts'

/** What is live at /releases, and the versions of one app below it. */
export default function Screen({ session }: ScreenProps) {
  const { '*': app = '' } = useParams()
  const { asked, confirm } = useConfirmation()
  const releases = useReleases(confirm, session?.email ?? null)
  const { data: passkeys } = useQuery(['passkeys'], readPasskeys)

  return (
    <Page>
      {app === '' ? (
        <Overview releases={releases} confirm={confirm} />
      ) : (
        <AppReleases key={app} app={app} releases={releases} />
      )}
      <ProofDialog
        email={session?.email ?? ''}
        hasPasskey={Boolean(passkeys?.passkeys.length)}
        asked={asked}
      />
    </Page>
  )
}

function Overview({ releases, confirm }: { releases: Releases; confirm: Confirm }) {
  const { list, retired, rollBack } = releases
  const count = list.entries ? t('{count} live', { count: list.entries.length }) : ''

  return (
    <>
      <PageHeader title={t('Releases')} count={count} />
      <ListFrame list={list} empty={null}>
        <ReleasesTable apps={list.entries} onRollBack={rollBack} />
      </ListFrame>
      {retired.length > 0 && <RetiredPart apps={retired} onRollBack={rollBack} />}
      {list.entries && <ErrorsPart apps={list.entries} />}
      <TeamsPart confirm={confirm} />
    </>
  )
}
