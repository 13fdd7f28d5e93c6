import type { SiteState } from '@sala/kit/contract/site'
import { labelOf, wordsOf } from './in-words.ts'
import type { Difference } from './parts.ts'
import styles from './site.module.css'
import { t } from './words/t.ts'

interface Props {
  differences: Difference[]
  declared: SiteState['declared']
  /** What the two sides are called. */
  titles: readonly [string, string]
}

/** Old and new side by side, field by field. */
export function Differences({ differences, declared, titles: [before, after] }: Props) {
  if (differences.length === 0) return <p>{t('Nothing is different.')}</p>
  return (
    <dl className={styles.differences}>
      {differences.map((part) => (
        <div key={`${part.path}`}>
          <dt>{labelOf(part.path, declared)}</dt>
          <dd>
            <span>{before}</span>
            {wordsOf(part.path, part.before, declared)}
          </dd>
          <dd>
            <span>{after}</span>
            {wordsOf(part.path, part.after, declared)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
