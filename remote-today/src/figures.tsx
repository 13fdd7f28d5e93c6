import type { Today } from '@sala/kit/contract/today'
import { Link } from '@sala/kit/router'
import { locale } from '@sala/kit/words'
import styles from './figures.module.css'
import { backupInWords, momentInWords, placeOf, titleOf } from './in-words.ts'
import { t } from './words/t.ts'

/** Five figures, each of which leads to where something can be done about it. */
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
            label={letters.unread === 1 ? t('unread letter') : t('unread letters')}
            value={letters.unread}
            note={letters.unread === 0 ? t('All are read.') : t('Read them')}
          />
          <Figure
            to="/messages?filter=undelivered"
            label={t('not delivered by mail')}
            value={letters.undelivered}
            note={letters.undelivered === 0 ? t('All have arrived.') : t('See why')}
          />
        </>
      )}
      <Figure
        to={`/${firstList}`}
        label={t('not seen by visitors')}
        value={hidden.count}
        note={hidden.count === 0 ? t('Everybody is shown.') : t('They are listed below.')}
      />
      <Figure
        to={first ? placeOf(first) : null}
        label={t('published next')}
        value={first ? momentInWords(first.at) : '–'}
        note={first ? titleOf(first) : t('Nothing is planned.')}
      />
      <Figure
        to={null}
        label={t('last backup')}
        value={backup.lastAt === null ? t('none yet') : momentInWords(backup.lastAt)}
        note={backupInWords(backup)}
        isFault={backup.failedAt !== null}
      />
    </ul>
  )
}

interface FigureProps {
  /** null where there is nothing to go to. */
  to: string | null
  label: string
  value: number | string
  note: string
  isFault?: boolean
}

function Figure({ to, label, value, note, isFault = false }: FigureProps) {
  const isNumber = typeof value === 'number'
  const content = (
    <>
      <b data-number={isNumber || undefined} data-none={value === 0 || undefined}>
        {isNumber ? value.toLocaleString(locale()) : value}
      </b>{' '}
      <span>{label}</span> <small data-fault={isFault || undefined}>{note}</small>
    </>
  )
  return <li>{to === null ? <div>{content}</div> : <Link to={to}>{content}</Link>}</li>
}
