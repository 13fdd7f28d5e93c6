import type { Prices as SitePrices } from '@sala/kit/contract/site'
// Prices share the styles of rooms: every style sheet adds bytes to each visitor's first load.
import section from '../parts/section.module.css'
import styles from '../rooms/rooms.module.css'
import { useSite } from '../site/site-context.tsx'
import { serverTranslation } from '../words/on-server/translation.ts'

/** The price list of services or rooms, if the owner has entered one. */
export function Prices() {
  const prices = useSite()?.prices
  if (!prices?.rows.length) return null
  const { minutes, rows, note } = prices
  const words = serverTranslation.prices

  return (
    <section aria-labelledby="prices-title" className={section.section}>
      <header className={section.header}>
        <h2 id="prices-title">{words.title}</h2>
        {note && <p>{note}</p>}
      </header>
      <ul className={styles.rooms}>
        {rows.map(({ name, baht }) => (
          <li key={name} className={styles.words}>
            <h3>{name}</h3>
            <p>{formatPrices(minutes, baht)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** “60 minutes ฿1,200” per line; durations without a price are omitted. */
function formatPrices(minutes: SitePrices['minutes'], baht: SitePrices['rows'][number]['baht']) {
  const words = serverTranslation.prices
  const lines = minutes.flatMap((count, at) => {
    const price = baht[at]
    return price == null ? [] : [`${words.minutes(count)} ${formatBaht(price)}`]
  })
  return lines.join('\n') || words.none
}

/** The engine that renders pages on the server has no `Intl`. */
const formatBaht = (count: number) => `฿${String(count).replace(/\B(?=(\d{3})+$)/g, ',')}`
