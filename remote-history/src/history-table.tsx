import { request } from '@sala/kit/api/request'
import type { AuditRecord, AuditTopic } from '@sala/kit/contract/audit'
import {
  Button,
  DataCell,
  DataRow,
  DataTable,
  DateTime,
  ListFrame,
  SkeletonRows,
  usePages,
} from '@sala/kit/ui'
import { translateServerMessage } from '@sala/kit/words'
import { useState } from 'react'
import { type Difference, describeAction, listDifferences } from './describe-change.ts'
import styles from './history-table.module.css'
import { t } from './words/t.ts'

/** A recorded change with an id for lists. */
type Change = AuditRecord & { _id: string }

/** The number of changes in a full page. */
const pageSize = 50

/** Returns a page of the newest changes of a part, or of those before the number `before`. */
async function listChanges(about: AuditTopic, before?: number): Promise<Change[]> {
  const query = before === undefined ? '' : `&before=${before}`
  const changes = await request<AuditRecord[]>('GET', `/audit?about=${about}${query}`)
  return changes.map((change) => ({ ...change, _id: String(change.seq) }))
}

const columns = [t('When'), t('Who'), t('What'), t('Before and after')]

/** @param changes null while loading */
function HistoryTable({ changes }: { changes: Change[] | null }) {
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
      <DataCell className={styles.action}>{describeAction(change)}</DataCell>
      <DataCell>
        <dl className={styles.differences}>
          {listDifferences(change).map((difference) => (
            <FieldChange key={difference.field} difference={difference} />
          ))}
        </dl>
      </DataCell>
    </DataRow>
  )
}

function FieldChange({ difference: { field, label, before, after } }: { difference: Difference }) {
  const Value = field === 'file' ? Picture : Text
  const isReplaced = before !== null && after !== null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isReplaced ? (
          <>
            <del>
              <Value value={before} alt={t('Picture before')} />
            </del>
            {' → '}
            <ins>
              <Value value={after} alt={t('Picture after')} />
            </ins>
          </>
        ) : (
          <Value value={before ?? after ?? ''} alt={t('Picture')} />
        )}
      </dd>
    </div>
  )
}

const maxCharacters = 200

/** A text; the whole of a long one is shown on request. */
function Text({ value }: { value: string; alt: string }) {
  const characters = [...value]
  if (characters.length <= maxCharacters) return value
  return (
    <details className={styles.long}>
      <summary>{characters.slice(0, maxCharacters).join('')}…</summary>
      {value}
    </details>
  )
}

/** A picture, or words for none. Replaced ones are deleted after a while. */
function Picture({ value, alt }: { value: string; alt: string }) {
  const [isDeleted, setDeleted] = useState(false)
  if (!value.startsWith('/')) return value
  if (isDeleted) return t('no longer available')
  return <img src={value} alt={alt} loading="lazy" onError={() => setDeleted(true)} />
}

/** The changes of one part, newest first, with a button for older ones. */
export function ChangeHistory({ about }: { about: AuditTopic }) {
  const pages = usePages<Change>(['audit', about], pageSize, (last) =>
    listChanges(about, last?.seq),
  )

  return (
    <ListFrame list={pages} empty={<h2>{t('No changes yet')}</h2>}>
      <HistoryTable changes={pages.entries} />
      {pages.hasOlder && (
        <div className={styles.older}>
          <Button variant="outline" isBusy={pages.isLoadingOlder} onClick={pages.loadOlder}>
            {t('Older changes')}
          </Button>
        </div>
      )}
    </ListFrame>
  )
}
