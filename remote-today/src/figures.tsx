import type { Today } from '@sala/kit/contract/today'
import { Link } from '@sala/kit/router'
import { locale } from '@sala/kit/words'
import styles from './figures.module.css'
import { describeBackup, formatMoment, getPath, getTitle } from './formats.ts'
import { t } from './words/t.ts'

/** Five figures with links to the screens behind them. */
export function Figures({ today }: { today: Today }) {
  const { letters, hidden, next, backup } = today
  const [first] = next
  const firstList = hidden.entries[0]?.list ?? 'staff'
  return (
    <ul className={styles.figures}>
      {letters && (
        <>
          <Figure
            to="/messages?filter=unread"
            label={letters.unread === 1 ? t('unread message') : t('unread messages')}
            value={letters.unread}
            note={letters.unread === 0 ? t('All read.') : t('Open messages')}
          />
          <Figure
            to="/messages?filter=undelivered"
            label={t('not delivered by mail')}
            value={letters.undelivered}
            note={letters.undelivered === 0 ? t('All delivered.') : t('See why')}
          />
        </>
      )}
      <Figure
        to={`/${firstList}`}
        label={t('hidden from visitors')}
        value={hidden.count}
        note={hidden.count === 0 ? t('Nothing is hidden.') : t('See the list below.')}
      />
      <Figure
        to={first ? getPath(first) : null}
        label={t('next publication')}
        value={first ? formatMoment(first.at) : '–'}
        note={first ? getTitle(first) : t('Nothing scheduled.')}
      />
      <Figure
        to={null}
        label={t('last backup')}
        value={backup.lastAt === null ? t('none yet') : formatMoment(backup.lastAt)}
        note={describeBackup(backup)}
        isFailure={backup.failedAt !== null}
      />
    </ul>
  )
}

interface FigureProps {
  /** null without a link. */
  to: string | null
  label: string
  value: number | string
  note: string
  isFailure?: boolean
}

function Figure({ to, label, value, note, isFailure = false }: FigureProps) {
  const isNumber = typeof value === 'number'
  const content = (
    <>
      <b data-number={isNumber || undefined} data-none={value === 0 || undefined}>
        {isNumber ? value.toLocaleString(locale()) : value}
      </b>{' '}
      <span>{label}</span> <small data-fault={isFailure || undefined}>{note}</small>
    </>
  )
  return <li>{to === null ? <div>{content}</div> : <Link to={to}>{content}</Link>}</li>
}
