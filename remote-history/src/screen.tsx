import type { AuditTopic } from '@sala/kit/contract/audit'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { useLocation, useNavigate } from '@sala/kit/router'
import { Page, PageHeader, Tabs } from '@sala/kit/ui'
import styles from './screen.module.css'
import { Trail } from './trail.tsx'
import { t } from './words/t.ts'

const parts: readonly { id: AuditTopic; label: string }[] = [
  { id: 'house', label: t('House') },
  { id: 'accounts', label: t('Accounts') },
  { id: 'releases', label: t('Releases') },
]

/** Who changed what, newest first. */
export default function Screen(_props: ScreenProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('about')
  const chosen = parts.find(({ id }) => id === asked)?.id ?? 'house'

  return (
    <Page>
      <PageHeader title={t('History')} count="" />
      <p className={styles.about}>
        {t(
          'Every change of staff, rooms, accounts and releases, and who has read which letter. Lines are only ever added.',
        )}
      </p>
      <Tabs
        label={t('What was changed')}
        tabs={parts}
        chosen={chosen}
        onChoose={(about) => navigate({ search: `?about=${about}` })}
      >
        <Trail key={chosen} about={chosen} />
      </Tabs>
    </Page>
  )
}
