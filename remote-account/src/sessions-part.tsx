import type { ActiveSession } from '@sala/kit/contract/auth'
import {
  Button,
  DataCell,
  DataRow,
  DataTable,
  DateTime,
  ListFrame,
  Panel,
  RowAction,
  SkeletonRows,
} from '@sala/kit/ui'
import { translateServerMessage } from '@sala/kit/words'
import styles from './tables.module.css'
import type { Sessions } from './use-sessions.ts'
import { t } from './words/t.ts'

/** The sessions of the account, which can be ended. */
export function SessionsPart({ sessions }: { sessions: Sessions }) {
  const { list, end, endOthers } = sessions
  const hasOthers = list.entries?.some(({ isThis }) => !isThis) ?? false

  return (
    <Panel title={t('Active sessions')}>
      <ListFrame list={list} empty={null}>
        <SessionsTable sessions={list.entries} onEnd={end} />
      </ListFrame>
      <Button variant="outline" isDisabled={!hasOthers} onClick={endOthers}>
        {t('Sign out everywhere else')}
      </Button>
    </Panel>
  )
}

const columns = [t('Device'), t('IP address'), t('Signed in'), t('Last used'), t('Options')]

interface Props {
  /** null while loading. */
  sessions: ActiveSession[] | null
  onEnd: (session: ActiveSession) => void
}

function SessionsTable({ sessions, onEnd }: Props) {
  return (
    <DataTable
      label={t('Active sessions')}
      columns={columns}
      className={styles.sessions}
      aria-busy={!sessions}
    >
      {sessions?.map((session) => (
        <SessionRow key={session._id} session={session} onEnd={onEnd} />
      )) ?? <SkeletonRows columns={columns} pictureClassName={undefined} />}
    </DataTable>
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
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Signed in')} </span>
        <DateTime at={session.createdAt} />
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Last used')} </span>
        <DateTime at={session.lastSeenAt} />
      </DataCell>
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
