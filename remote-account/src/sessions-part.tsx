import { Button, ListFrame, Panel } from '@sala/kit/ui'
import { SessionsTable } from './sessions-table.tsx'
import type { Sessions } from './use-sessions.ts'
import { t } from './words/t.ts'

/** Where the account is signed in. */
export function SessionsPart({ sessions }: { sessions: Sessions }) {
  const { list, end, endOthers } = sessions
  const isElsewhere = list.entries?.some(({ isThis }) => !isThis) ?? false

  return (
    <Panel title={t('Where you are signed in')}>
      <ListFrame list={list} empty={null}>
        <SessionsTable sessions={list.entries} onEnd={end} />
      </ListFrame>
      <Button variant="outline" isDisabled={!isElsewhere} onClick={endOthers}>
        {t('Sign out everywhere else')}
      </Button>
    </Panel>
  )
}
