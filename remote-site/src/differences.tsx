import type { SiteState } from '@sala/kit/contract/site'
import { formatValue, getLabel } from './part-text.ts'
import type { Difference } from './parts.ts'
import styles from './site.module.css'
import { t } from './words/t.ts'

interface Props {
  differences: Difference[]
  declared: SiteState['declared']
  /** The titles of the two sides. */
  titles: readonly [string, string]
}

/** Compares old and new values side by side. */
export function Differences({ differences, declared, titles: [before, after] }: Props) {
  if (differences.length === 0) return <p>{t('No differences.')}</p>
  return (
    <dl className={styles.differences}>
      {differences.map((part) => (
        <div key={`${part.path}`}>
          <dt>{getLabel(part.path, declared)}</dt>
          <dd>
            <span>{before}</span>
            {formatValue(part.path, part.before, declared)}
          </dd>
          <dd>
            <span>{after}</span>
            {formatValue(part.path, part.after, declared)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
