import type { ActiveSession } from '@sala/kit/contract/auth'
import { DataCell, DataRow, DataTable, DateTime, RowAction, SkeletonRows } from '@sala/kit/ui'
import { translateServerMessage } from '@sala/kit/words'
import styles from './tables.module.css'
import { t } from './words/t.ts'

const columns = [t('Device'), t('Address'), t('Signed in'), t('Last used'), t('Options')]

interface Props {
  /** null while the list is on its way. */
  sessions: ActiveSession[] | null
  onEnd: (session: ActiveSession) => void
}

export function SessionsTable({ sessions, onEnd }: Props) {
  return (
    <DataTable
      label={t('Where you are signed in')}
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
