import type { Today, VisitShare } from '@sala/kit/contract/today'
import { Panel } from '@sala/kit/ui'
import { locale } from '@sala/kit/words'
import { changeInWords, nameIn, sumOf } from './in-words.ts'
import { VisitsChart } from './visits-chart.tsx'
import styles from './visits-panel.module.css'
import { VisitsTable } from './visits-table.tsx'
import { t } from './words/t.ts'

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
