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

/**
 * The audit log, newest first. Developers see releases only: the rest says whose messages were read, and from where
 * people signed in.
 */
export default function Screen({ session }: ScreenProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('about')
  const isDeveloper = session?.role === 'developer'
  const tabs = isDeveloper ? parts.filter(({ id }) => id === 'releases') : parts
  const chosen = tabs.find(({ id }) => id === asked)?.id ?? tabs[0]?.id ?? 'house'

  return (
    <Page>
      <PageHeader title={t('History')} count="" />
      <p className={styles.about}>
        {isDeveloper
          ? t('A permanent record of every release.')
          : t('A permanent record of every change, and of who read which message.')}
      </p>
      <Tabs
        label={t('What was changed')}
        tabs={tabs}
        chosen={chosen}
        onChoose={(about) => navigate({ search: `?about=${about}` })}
      >
        <ChangeHistory key={chosen} about={chosen} />
      </Tabs>
    </Page>
  )
}
