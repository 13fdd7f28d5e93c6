import type { RetiredApp } from '@sala/kit/contract/release'
import { Link } from '@sala/kit/router'
import { DataCell, DataRow, DataTable, DateTime, Panel, RowAction } from '@sala/kit/ui'
import { LabelledCell } from './labelled-cell.tsx'
import styles from './tables.module.css'
import { t } from './words/t.ts'

const columns = [t('Name'), t('Last live'), t('Retired'), t('Reason'), t('Options')]

interface Props {
  apps: RetiredApp[]
  onRollBack: (app: string, version: string) => void
}

/** Remotes that were live and are not any more, which can be brought back. */
export function RetiredPart({ apps, onRollBack }: Props) {
  return (
    <Panel title={t('Retired')}>
      <div>
        <DataTable
          label={t('Retired')}
          columns={columns}
          className={`${styles.table} ${styles.retired}`}
        >
          {apps.map(({ app, version, retiredAt, retiredBy, why }) => (
            <DataRow key={app}>
              <DataCell className={styles.name}>
                <Link to={`/releases/${app}`}>{app}</Link>
              </DataCell>
              <LabelledCell label={t('Last live')}>{version}</LabelledCell>
              <LabelledCell label={t('Retired')}>
                <DateTime at={retiredAt} />
                <span className={styles.who}>{retiredBy}</span>
              </LabelledCell>
              <DataCell className={styles.text}>{why}</DataCell>
              <DataCell className={styles.options}>
                <RowAction
                  icon="history"
                  label={t('Roll back {app} to {version}', { app, version })}
                  onPress={() => onRollBack(app, version)}
                />
              </DataCell>
            </DataRow>
          ))}
        </DataTable>
      </div>
    </Panel>
  )
}
