import type { Today, VisitShare } from '@sala/kit/contract/today'
import { Panel } from '@sala/kit/ui'
import { locale } from '@sala/kit/words'
import { changeInWords, nameIn, sumOf } from './formats.ts'
import styles from './visits-panel.module.css'
import { t } from './words/t.ts'
import type { Today } from '@sala/kit/contract/today'
import { useEffect, useRef } from 'react'

/** How many came in the last 30 days, against the 30 before: as a curve, as a table, and by what they are told apart by. */
export function VisitsPanel({ visits }: Pick<Today, 'visits'>) {
  const { days, pages, languages: byLanguage, countries: byCountry, bookNow } = visits
  const all = sumOf(days)
  return (
    <Panel title={t('Visits')}>
      <p>
        {t(
          'Page views of the last 30 days. No cookie and no address is kept, only how many there were.',
        )}
      </p>
      <dl className={styles.sums}>
        <Sum label={t('visits')} {...all} />
        <Sum label={t('presses on “Book now”')} {...bookNow} />
      </dl>
      <div>
        <p className={styles.legend} aria-hidden>
          <span data-line="now" /> {t('these 30 days')}
          <span data-line="before" /> {t('the 30 before')}
        </p>
        <VisitsChart days={days} />
        <VisitsTable days={days} />
      </div>
      <div className={styles.shares}>
        <Shares heading={t('By page')} shares={pages} nameOf={nameIn.page} />
        <Shares heading={t('By language')} shares={byLanguage} nameOf={nameIn.language} />
        <Shares heading={t('By country')} shares={byCountry} nameOf={nameIn.country} />
      </div>
    </Panel>
  )
}

function Sum({ label, times, before }: { label: string; times: number; before: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{times.toLocaleString(locale())}</b> <span>{changeInWords(times, before)}</span>
      </dd>
    </div>
  )
}

interface SharesProps {
  heading: string
  shares: VisitShare[]
  nameOf: (share: VisitShare) => string
}

function Shares({ heading, shares, nameOf }: SharesProps) {
  const most = Math.max(1, ...shares.map(({ times }) => times))
  return (
    <section>
      <h3>{heading}</h3>
      {shares.length === 0 && <p>{t('Nobody yet.')}</p>}
      <ul>
        {shares.map((share) => (
          <li key={share.name}>
            <span>{nameOf(share)}</span>
            <b>{share.times.toLocaleString(locale())}</b>
            <small>{t('{count} before', { count: share.before.toLocaleString(locale()) })}</small>
            <i style={{ inlineSize: `${(share.times / most) * 100}%` }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Days = Today['visits']['days']

/** A curve of the visits of each day, with the one of 30 days before behind it; `VisitsTable` says the same. */
export function VisitsChart({ days }: { days: Days }) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const root = place.current
    // Nothing is drawn where there is no room.
    if (!root?.clientWidth) return
    const leaving = new AbortController()
    // Only whoever looks at this screen loads what draws it.
    import('./draw-visits.ts').then(({ drawVisits }) => {
      if (!leaving.signal.aborted) drawVisits(root, days, leaving.signal)
    })
    return () => leaving.abort()
  }, [days])

  return <div ref={place} className={styles.chart} aria-hidden />
}

const format = new Intl.DateTimeFormat(locale(), {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
})

/** What the curve shows, for whoever does not see it, or wants the numbers. */
export function VisitsTable({ days }: Pick<Today['visits'], 'days'>) {
  return (
    <details className={styles.numbers}>
      <summary>{t('The numbers')}</summary>
      <table>
        <caption>{t('Visits by day')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col">{t('Visits')}</th>
            <th scope="col">{t('30 days before')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, times, before }) => (
            <tr key={day}>
              <th scope="row">{format.format(new Date(day))}</th>
              <td>{times.toLocaleString(locale())}</td>
              <td>{before.toLocaleString(locale())}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
