import type { AuditTopic } from '@sala/kit/contract/audit'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { useLocation, useNavigate } from '@sala/kit/router'
import { Page, PageHeader, Tabs } from '@sala/kit/ui'
import styles from './history-table.module.css'
import { ChangeHistory } from './history-table.tsx'
import { t } from './words/t.ts'

const parts: readonly { id: AuditTopic; label: string }[] = [
  { id: 'house', label: t('Content') },
  { id: 'accounts', label: t('Accounts') },
  { id: 'releases', label: t('Releases') },
]

/** The audit log, newest first. */
export default function Screen(_props: ScreenProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('about')
  const chosen = parts.find(({ id }) => id === asked)?.id ?? 'house'

  return (
    <Page>
      <PageHeader title={t('History')} count="" />
      <p className={styles.about}>
        {t('A permanent record of every change, and of who read which message.')}
      </p>
      <Tabs
        label={t('What was changed')}
        tabs={parts}
        chosen={chosen}
        onChoose={(about) => navigate({ search: `?about=${about}` })}
      >
        <ChangeHistory key={chosen} about={chosen} />
      </Tabs>
    </Page>
  )
}
