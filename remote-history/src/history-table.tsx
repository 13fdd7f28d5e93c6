import { DataCell, DataRow, DataTable, SkeletonRows, When } from '@sala/kit/ui'
import type { Change } from './history-api.ts'
import styles from './history-table.module.css'
import { actionInWords, type Difference, differencesOf } from './in-words.ts'

const columns = ['When', 'Who', 'What', 'Before and after']

/** @param changes null while they are on their way */
export function HistoryTable({ changes }: { changes: Change[] | null }) {
  return (
    <DataTable label="Changes" columns={columns} className={styles.table} aria-busy={!changes}>
      {changes?.map((change) => <ChangeRow key={change._id} change={change} />) ?? (
        <SkeletonRows columns={columns} pictureClassName={undefined} />
      )}
    </DataTable>
  )
}

function ChangeRow({ change }: { change: Change }) {
  return (
    <DataRow>
      <DataCell className={styles.quiet}>
        <When at={change.at} />
      </DataCell>
      <DataCell>
        {change.who}
        {change.from && <span className={styles.from}>{change.from}</span>}
      </DataCell>
      <DataCell className={styles.action}>{actionInWords(change)}</DataCell>
      <DataCell>
        <dl className={styles.differences}>
          {differencesOf(change).map((difference) => (
            <FieldChange key={difference.field} difference={difference} />
          ))}
        </dl>
      </DataCell>
    </DataRow>
  )
}

function FieldChange({ difference: { field, before, after } }: { difference: Difference }) {
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
      </dd>
    </div>
  )
}
