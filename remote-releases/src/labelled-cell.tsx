import { DataCell } from '@sala/kit/ui'
import type { ReactNode } from 'react'
import styles from './tables.module.css'

interface Props {
  /** The heading of the column, shown on narrow screens. */
  label: string
  children: ReactNode
}

export function LabelledCell({ label, children }: Props) {
  return (
    <DataCell className={styles.quiet}>
      <span className={styles.label}>{label} </span>
      {children}
    </DataCell>
  )
}
