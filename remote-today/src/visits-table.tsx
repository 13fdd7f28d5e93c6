import type { Today } from '@sala/kit/contract/today'
import { locale } from '@sala/kit/words'
import styles from './visits-panel.module.css'
import { t } from './words/t.ts'

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
