import type { ScreenShape } from '@sala/kit/contract/remote'
import type { ReactNode } from 'react'
import { t } from '../words/t.ts'
import styles from './skeleton.module.css'

/** The skeleton of a screen that is loading. */
export function Skeleton({ shape }: { shape: ScreenShape }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={t('Loading')} data-shape={shape}>
      {outlines[shape]}
    </div>
  )
}

const table = ['one', 'two', 'three', 'four'].map((row) => (
  <div key={row} className={styles.row}>
    <i className={styles.picture} />
    <i className={styles.line} />
    <i className={styles.button} />
  </div>
))

const outlines: Record<ScreenShape, ReactNode> = {
  page: (
    <div className={styles.page}>
      <i className={styles.bar} />
      <i className={styles.display} />
      <i className={styles.display} />
      <i className={styles.line} />
      <i className={styles.button} />
    </div>
  ),
  card: (
    <div className={styles.card}>
      <i className={styles.heading} />
      <i className={styles.field} />
      <i className={styles.field} />
      <i className={styles.field} />
    </div>
  ),
  table,
  'form-over-table': (
    <>
      <i className={styles.heading} />
      <div className={styles.form}>
        <i className={styles.preview} />
        <div className={styles.fields}>
          <i className={styles.field} />
          <i className={styles.field} />
          <i className={styles.button} />
        </div>
      </div>
      {table}
    </>
  ),
}
