import type { LastError, ReleaseStatus } from '@sala/kit/contract/release'
import { DataCell, DataRow, DataTable, DateTime, Panel } from '@sala/kit/ui'
import { LabelledCell } from './labelled-cell.tsx'
import styles from './tables.module.css'
import { t } from './words/t.ts'

interface ReleaseError extends LastError {
  app: string
  version: string
}

const columns = [t('Release'), t('Error'), t('Count'), t('Last seen')]

/** The last errors of each version of these apps, newest first. */
export function ErrorsPart({ apps }: { apps: ReleaseStatus[] }) {
  const all = listErrors(apps)
  return (
    <Panel title={t('Recent errors')}>
      {all.length === 0 ? (
        <p>{t('No errors reported.')}</p>
      ) : (
        <div>
          <DataTable
            label={t('Recent errors')}
            columns={columns}
            className={`${styles.table} ${styles.errors}`}
          >
            {all.map((error) => (
              <ErrorRow key={toKey(error)} error={error} />
            ))}
          </DataTable>
        </div>
      )}
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
        <span lang="en" className={styles.text}>
          {message}
        </span>
        {place && <code className={styles.place}>{place}</code>}
      </DataCell>
      <LabelledCell label={t('Count')}>{count}</LabelledCell>
      <LabelledCell label={t('Last seen')}>
        <DateTime at={lastAt} />
      </LabelledCell>
    </DataRow>
  )
}

function listErrors(apps: ReleaseStatus[]): ReleaseError[] {
  return apps
    .flatMap(({ app, errors }) =>
      Object.entries(errors).flatMap(([version, all]) =>
        all.map((error) => ({ ...error, app, version })),
      ),
    )
    .toSorted((one, other) => other.lastAt.localeCompare(one.lastAt))
}

const toKey = ({ app, version, place, message }: ReleaseError) =>
  JSON.stringify([app, version, place, message])
