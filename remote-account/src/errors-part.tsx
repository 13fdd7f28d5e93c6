import { DataCell, DataRow, DataTable, DateTime, ListFrame, Panel, useList } from '@sala/kit/ui'
import { listReleaseErrors, type ReleaseError } from './release-errors.ts'
import styles from './tables.module.css'
import { t } from './words/t.ts'

const columns = [t('Remote'), t('Error'), t('Times'), t('Last')]

/** What went wrong in the remotes, for all who look after releases. */
export function ErrorsPart() {
  const list = useList(listReleaseErrors)

  return (
    <Panel title={t('Errors of remotes')}>
      <ListFrame list={list} empty={<p>{t('No error was reported.')}</p>}>
        {list.entries && list.entries.length > 0 && (
          <DataTable label={t('Errors of remotes')} columns={columns} className={styles.errors}>
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
        <span className={styles.label}>{t('Times')} </span>
        {count}
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Last')} </span>
        <DateTime at={lastAt} />
      </DataCell>
    </DataRow>
  )
}
