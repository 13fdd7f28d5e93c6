import type { Today } from '@sala/kit/contract/today'
import { Link } from '@sala/kit/router'
import { Panel } from '@sala/kit/ui'
import { locale } from '@sala/kit/words'
import { hiddenInWords } from './formats.ts'
import styles from './screen.module.css'
import { t } from './words/t.ts'
import { momentInWords, placeOf, titleOf } from './formats.ts'

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

/** What visitors will see from a moment on. */
export function NextList({ next }: Pick<Today, 'next'>) {
  if (next.length === 0) return null
  return (
    <Panel title={t('Published next')}>
      <ul className={styles.lines}>
        {next.map((one) => (
          <li key={`${one.of} ${one.title} ${one.at}`}>
            <Link to={placeOf(one)}>{titleOf(one)}</Link>
            <span>{momentInWords(one.at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
