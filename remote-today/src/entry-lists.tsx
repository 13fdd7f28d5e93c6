import { getShownName } from '@sala/kit/contract/entry'
import type { Today } from '@sala/kit/contract/today'
import { Link } from '@sala/kit/router'
import { Panel } from '@sala/kit/ui'
import { locale } from '@sala/kit/words'
import { describeHidden, formatMoment, getPath, getTitle } from './formats.ts'
import styles from './screen.module.css'
import { t } from './words/t.ts'

/** Entries that are hidden from visitors, and until when. */
export function HiddenList({ hidden }: Pick<Today, 'hidden'>) {
  if (hidden.count === 0) return null
  const more = hidden.count - hidden.entries.length
  return (
    <Panel title={t('Hidden from visitors')}>
      <ul className={styles.lines}>
        {hidden.entries.map((entry) => (
          <li key={`${entry.list} ${entry._id}`}>
            <Link to={`/${entry.list}`}>{getShownName(entry.title, t('Unnamed'))}</Link>
            <span>{describeHidden(entry)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('{count} more', { count: more.toLocaleString(locale()) })}</p>}
    </Panel>
  )
}

/** Scheduled publications. */
export function ScheduledList({ next }: Pick<Today, 'next'>) {
  if (next.length === 0) return null
  return (
    <Panel title={t('Scheduled')}>
      <ul className={styles.lines}>
        {next.map((one) => (
          <li key={`${one.of} ${one.title} ${one.at}`}>
            <Link to={getPath(one)}>{getTitle(one)}</Link>
            <span>{formatMoment(one.at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
