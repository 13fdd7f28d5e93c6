import type { ReleaseStatus } from '@sala/kit/contract/release'
import { Link } from '@sala/kit/router'
import { DataCell, DataRow, DataTable, DateTime, RowAction, SkeletonRows } from '@sala/kit/ui'
import { countErrors, describeFailures } from './describe-version.ts'
import { LabelledCell } from './labelled-cell.tsx'
import styles from './tables.module.css'
import { t } from './words/t.ts'

const columns = [t('Name'), t('Live'), t('Since'), t('Failed visits'), t('Errors'), t('Options')]

interface Props {
  /** null while loading. */
  apps: ReleaseStatus[] | null
  onRollBack: (app: string, version: string) => void
}

/** The live version of the host and of each remote. */
export function ReleasesTable({ apps, onRollBack }: Props) {
  return (
    <DataTable
      label={t('Live')}
      columns={columns}
      className={`${styles.table} ${styles.live}`}
      aria-busy={!apps}
    >
      {apps?.map((status) => (
        <StatusRow key={status.app} status={status} onRollBack={onRollBack} />
      )) ?? <SkeletonRows columns={columns} pictureClassName={undefined} />}
    </DataTable>
  )
}

function StatusRow({ status, onRollBack }: { status: ReleaseStatus } & Omit<Props, 'apps'>) {
  const { app, live, previous, liveSince, promotedBy, canary } = status
  return (
    <DataRow>
      <DataCell className={styles.name}>
        <Link to={`/releases/${app}`}>{app}</Link>
      </DataCell>
      <DataCell>
        {live}
        {canary && (
          <span className={styles.state}>{t('Canary: {version}, {percent} %', canary)}</span>
        )}
      </DataCell>
      <LabelledCell label={t('Since')}>
        <DateTime at={liveSince} />
        {promotedBy && <span className={styles.who}>{promotedBy}</span>}
      </LabelledCell>
      <LabelledCell label={t('Failed visits')}>{describeFailures(status, live)}</LabelledCell>
      <LabelledCell label={t('Errors')}>{countErrors(status, live)}</LabelledCell>
      <DataCell className={styles.options}>
        {previous !== null && (
          <RowAction
            icon="history"
            label={t('Roll back {app} to {version}', { app, version: previous })}
            onPress={() => onRollBack(app, previous)}
          />
        )}
      </DataCell>
    </DataRow>
  )
}
