import { DataCell, DataTable, DateTime, ListFrame, SkeletonRows } from '@sala/kit/ui'
import type { ComponentProps, ReactNode } from 'react'
import styles from './tables.module.css'

interface Props<Entry> {
  /** Its entries are null while loading. */
  list: ComponentProps<typeof ListFrame>['list'] & { entries: Entry[] | null }
  /** Shown instead of an empty table. */
  empty: ReactNode
  label: string
  columns: string[]
  className: string | undefined
  /** The row of an entry. */
  children: (entry: Entry) => ReactNode
}

/** A table of a list, with bones while it loads. */
export function EntriesTable<Entry>({ list, empty, columns, children, ...props }: Props<Entry>) {
  return (
    <ListFrame list={list} empty={empty}>
      <DataTable columns={columns} aria-busy={!list.entries} {...props}>
        {list.entries?.map(children) ?? (
          <SkeletonRows columns={columns} pictureClassName={undefined} />
        )}
      </DataTable>
    </ListFrame>
  )
}

interface DateProps {
  /** The heading of the column, shown on narrow screens. */
  label: string
  at: string | null
  /** Shown without a date. */
  none?: string
}

export function DateCell({ label, at, none }: DateProps) {
  return (
    <DataCell className={styles.quiet}>
      <span className={styles.label}>{label} </span>
      {at ? <DateTime at={at} /> : none}
    </DataCell>
  )
}
