import type { Today, VisitShare } from '@sala/kit/contract/today'
import { Panel } from '@sala/kit/ui'
import { locale } from '@sala/kit/words'
import { useEffect, useRef } from 'react'
import { formatChange, formatShare, sumVisits } from './formats.ts'
import styles from './visits-panel.module.css'
import { t } from './words/t.ts'

/** Visits of the last 30 days and the 30 before: a chart, a table, and shares by page, language and country. */
export function VisitsPanel({ visits }: Pick<Today, 'visits'>) {
  const { days, pages, languages: byLanguage, countries: byCountry, bookNow } = visits
  const all = sumVisits(days)
  return (
    <Panel title={t('Visits')}>
      <p>
        {t('Page views of the last 30 days. Only counts are stored – no cookies or IP addresses.')}
      </p>
      <dl className={styles.sums}>
        <Sum label={t('visits')} {...all} />
        <Sum label={t('clicks on “Book now”')} {...bookNow} />
      </dl>
      <div>
        <p className={styles.legend} aria-hidden>
          <span data-line="now" /> {t('last 30 days')}
          <span data-line="before" /> {t('previous 30 days')}
        </p>
        <VisitsChart days={days} />
        <VisitsTable days={days} />
      </div>
      <div className={styles.shares}>
        <Shares heading={t('By page')} shares={pages} formatName={formatShare.page} />
        <Shares heading={t('By language')} shares={byLanguage} formatName={formatShare.language} />
        <Shares heading={t('By country')} shares={byCountry} formatName={formatShare.country} />
      </div>
    </Panel>
  )
}

function Sum({ label, times, before }: { label: string; times: number; before: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{times.toLocaleString(locale())}</b> <span>{formatChange(times, before)}</span>
      </dd>
    </div>
  )
}

interface SharesProps {
  heading: string
  shares: VisitShare[]
  formatName: (share: VisitShare) => string
}

function Shares({ heading, shares, formatName }: SharesProps) {
  const most = Math.max(1, ...shares.map(({ times }) => times))
  return (
    <section>
      <h3>{heading}</h3>
      {shares.length === 0 && <p>{t('No visits yet.')}</p>}
      <ul>
        {shares.map((share) => (
          <li key={share.name}>
            <span>{formatName(share)}</span>
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

/** A chart of visits by day and of the 30 days before. `VisitsTable` is its accessible equivalent. */
function VisitsChart({ days }: { days: Days }) {
  const container = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const root = container.current
    // Without a layout there is nothing to draw.
    if (!root?.clientWidth) return
    const unmounted = new AbortController()
    // The chart library is loaded on demand.
    import('./draw-visits.ts').then(({ drawVisits }) => {
      if (!unmounted.signal.aborted) drawVisits(root, days, unmounted.signal)
    })
    return () => unmounted.abort()
  }, [days])

  return <div ref={container} className={styles.chart} aria-hidden />
}

const dayFormat = new Intl.DateTimeFormat(locale(), {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
})

/** The data of the chart. */
function VisitsTable({ days }: Pick<Today['visits'], 'days'>) {
  return (
    <details className={styles.numbers}>
      <summary>{t('Show as a table')}</summary>
      <table>
        <caption>{t('Visits by day')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col">{t('Visits')}</th>
            <th scope="col">{t('Previous 30 days')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, times, before }) => (
            <tr key={day}>
              <th scope="row">{dayFormat.format(new Date(day))}</th>
              <td>{times.toLocaleString(locale())}</td>
              <td>{before.toLocaleString(locale())}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
