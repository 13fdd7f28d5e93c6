import type { Today } from '@sala/kit/contract/today'
import { Link } from '@sala/kit/router'
import { Panel } from '@sala/kit/ui'
import { locale } from '@sala/kit/words'
import { hiddenInWords } from './in-words.ts'
import styles from './screen.module.css'
import { t } from './words/t.ts'

/** Who and what visitors do not see, and until when. */
export function HiddenList({ hidden }: Pick<Today, 'hidden'>) {
  if (hidden.count === 0) return null
  const more = hidden.count - hidden.entries.length
  return (
    <Panel title={t('Not seen by visitors')}>
      <ul className={styles.lines}>
        {hidden.entries.map((entry) => (
          <li key={`${entry.list} ${entry._id}`}>
            <Link to={`/${entry.list}`}>{entry.title || t('Without a name')}</Link>
            <span>{hiddenInWords(entry)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('And {count} more.', { count: more.toLocaleString(locale()) })}</p>}
    </Panel>
  )
}
