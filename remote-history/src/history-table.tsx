import { DataCell, DataRow, DataTable, DateTime, SkeletonRows } from '@sala/kit/ui'
import { translateServerMessage } from '@sala/kit/words'
import { useState } from 'react'
import type { Change } from './history-api.ts'
import styles from './history-table.module.css'
import { actionInWords, type Difference, differencesOf } from './describe-change.ts'
import { t } from './words/t.ts'
import type { TrailPart } from '@sala/kit/contract/audit'
import { Button, ListFrame, usePages } from '@sala/kit/ui'
import { type Change, linesAPage, listChanges } from './history-api.ts'
import styles from './screen.module.css'

const columns = [t('When'), t('Who'), t('What'), t('Before and after')]

/** @param changes null while they are on their way */
export function HistoryTable({ changes }: { changes: Change[] | null }) {
  return (
    <DataTable label={t('Changes')} columns={columns} className={styles.table} aria-busy={!changes}>
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
        <DateTime at={change.at} />
      </DataCell>
      <DataCell>
        {translateServerMessage(change.who)}
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

function FieldChange({ difference: { field, label, before, after } }: { difference: Difference }) {
  const Value = field === 'file' ? Picture : Text
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {before !== null && (
          <del>
            <Value of={before} alt={t('Picture before')} />
          </del>
        )}{' '}
        {after !== null && (
          <ins>
            <Value of={after} alt={t('Picture after')} />
          </ins>
        )}
      </dd>
    </div>
  )
}

function Text({ of }: { of: string; alt: string }) {
  return of
}

/** Pictures are kept for a while after they were replaced. */
function Picture({ of, alt }: { of: string; alt: string }) {
  const [isGone, setGone] = useState(false)
  if (isGone) return t('no longer kept')
  return <img src={of} alt={alt} loading="lazy" onError={() => setGone(true)} />
}

/** The lines of one part, newest first, and the way to older ones. */
export function Trail({ about }: { about: TrailPart }) {
  const trail = usePages<Change>(['audit', about], linesAPage, (last) =>
    listChanges(about, last?.seq),
  )

  return (
    <ListFrame list={trail} empty={<h2>{t('Nothing has been changed yet')}</h2>}>
      <HistoryTable changes={trail.entries} />
      {trail.hasOlder && (
        <div className={styles.older}>
          <Button variant="outline" isBusy={trail.isLoadingOlder} onClick={trail.loadOlder}>
            {t('Older changes')}
          </Button>
        </div>
      )}
    </ListFrame>
  )
}
