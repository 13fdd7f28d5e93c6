import { type Confirm, sendServerNotice } from '@sala/kit/confirmation'
import type { ActiveSession } from '@sala/kit/contract/auth'
import { Button, DataCell, DataRow, Panel, RowAction, useQuery } from '@sala/kit/ui'
import { translateServerMessage } from '@sala/kit/words'
import { endOtherSessions, endSession, listSessions } from './account-api.ts'
import { DateCell, EntriesTable } from './entries-table.tsx'
import styles from './tables.module.css'
import { t } from './words/t.ts'

type Sessions = ReturnType<typeof useSessions>

/** Loads the sessions of the account, and ends them. */
export function useSessions(confirm: Confirm) {
  const query = useQuery(['sessions'], listSessions)
  const { reload } = query
  const list = { ...query, entries: query.data }

  const end = ({ _id, device }: ActiveSession) =>
    confirm({
      title: t('Sign out {device}?', { device: translateServerMessage(device) }),
      action: t('Sign out'),
      work: (proof) => endSession(_id, proof).finally(reload).then(sendServerNotice),
    })

  const endOthers = () =>
    confirm({
      title: t('Sign out everywhere else?'),
      action: t('Sign out'),
      work: (proof) => endOtherSessions(proof).finally(reload).then(sendServerNotice),
    })

  return { list, end, endOthers }
}

const columns = [t('Device'), t('IP address'), t('Signed in'), t('Last used'), t('Options')]

/** The sessions of the account, which can be ended. */
export function SessionsPart({ sessions }: { sessions: Sessions }) {
  const { list, end, endOthers } = sessions
  const hasOthers = list.entries?.some(({ isThis }) => !isThis) ?? false

  return (
    <Panel title={t('Active sessions')}>
      <EntriesTable
        list={list}
        empty={null}
        label={t('Active sessions')}
        columns={columns}
        className={styles.sessions}
      >
        {(session) => <SessionRow key={session._id} session={session} onEnd={end} />}
      </EntriesTable>
      <Button variant="outline" isDisabled={!hasOthers} onClick={endOthers}>
        {t('Sign out everywhere else')}
      </Button>
    </Panel>
  )
}

interface RowProps {
  session: ActiveSession
  onEnd: (session: ActiveSession) => void
}

function SessionRow({ session, onEnd }: RowProps) {
  return (
    <DataRow>
      <DataCell className={styles.name}>
        {translateServerMessage(session.device)}{' '}
        {session.isThis && <span className={styles.here}>{t('This device')}</span>}
      </DataCell>
      <DataCell className={styles.quiet}>{session.address ?? '–'}</DataCell>
      <DateCell label={t('Signed in')} at={session.createdAt} />
      <DateCell label={t('Last used')} at={session.lastSeenAt} />
      <DataCell className={styles.options}>
        {!session.isThis && (
          <RowAction
            icon="logout"
            label={t('Sign out {device}', { device: translateServerMessage(session.device) })}
            onPress={() => onEnd(session)}
          />
        )}
      </DataCell>
    </DataRow>
  )
}
