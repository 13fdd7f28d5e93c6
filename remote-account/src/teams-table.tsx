import { DataCell, DataRow, DataTable, DateTime, RowAction, SkeletonRows } from '@sala/kit/ui'
import styles from './tables.module.css'
import type { TeamRow } from './team-rows.ts'
import { t } from './words/t.ts'

const columns = [t('Remote'), t('Name'), t('Since'), t('Last release'), t('Options')]

interface Props {
  /** null while the list is on its way. */
  rows: TeamRow[] | null
  onRevoke: (row: TeamRow) => void
}

export function TeamsTable({ rows, onRevoke }: Props) {
  return (
    <DataTable label={t('Teams')} columns={columns} className={styles.teams} aria-busy={!rows}>
      {rows?.map((row) => <Row key={row._id} row={row} onRevoke={onRevoke} />) ?? (
        <SkeletonRows columns={columns} pictureClassName={undefined} />
      )}
    </DataTable>
  )
}

interface RowProps {
  row: TeamRow
  onRevoke: (row: TeamRow) => void
}

function Row({ row, onRevoke }: RowProps) {
  const { app, name, has, createdAt, lastUsedAt } = row
  return (
    <DataRow>
      <DataCell className={styles.name}>{app}</DataCell>
      <DataCell className={styles.quiet}>
        {name}: {has}
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Since')} </span>
        {createdAt ? <DateTime at={createdAt} /> : '–'}
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Last release')} </span>
        {lastUsedAt ? <DateTime at={lastUsedAt} /> : t('Never')}
      </DataCell>
      <DataCell className={styles.options}>
        <RowAction
          icon="delete"
          label={t('Revoke {name} of {app}', { name, app })}
          onPress={() => onRevoke(row)}
        />
      </DataCell>
    </DataRow>
  )
}
