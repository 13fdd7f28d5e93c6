import { DataCell, DataRow, DataTable, ListFrame, Panel, useQuery } from '@sala/kit/ui'
import { listReleaseErrors, type ReleaseError } from './account-api.ts'
import { DateCell } from './entries-table.tsx'
import styles from './tables.module.css'
import { t } from './words/t.ts'

const columns = [t('Remote'), t('Error'), t('Count'), t('Last seen')]

/** The last errors of each version, for owners and developers. */
export function ErrorsPart() {
  const query = useQuery(['release-errors'], listReleaseErrors)
  const list = { ...query, entries: query.data }

  return (
    <Panel title={t('Recent errors')}>
      <ListFrame list={list} empty={<p>{t('No errors reported.')}</p>}>
        {list.entries && list.entries.length > 0 && (
          <DataTable label={t('Recent errors')} columns={columns} className={styles.errors}>
            {list.entries.map((error) => (
              <ErrorRow key={error._id} error={error} />
            ))}
          </DataTable>
        )}
      </ListFrame>
    </Panel>
  )
}

function ErrorRow({ error }: { error: ReleaseError }) {
  const { app, version, message, place, count, lastAt } = error
  return (
    <DataRow>
      <DataCell className={styles.name}>
        {app} <span className={styles.version}>{version}</span>
      </DataCell>
      <DataCell>
        <span lang="en" className={styles.message}>
          {message}
        </span>
        {place && <code className={styles.place}>{place}</code>}
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Count')} </span>
        {count}
      </DataCell>
      <DateCell label={t('Last seen')} at={lastAt} />
    </DataRow>
  )
}
