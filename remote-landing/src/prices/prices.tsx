import type { Prices as Said } from '@sala/kit/contract/site'
// What looks like a room needs no style of its own: each costs every visitor bytes of the first window.
import section from '../parts/section.module.css'
import styles from '../rooms/rooms.module.css'
import { useSite } from '../site/site-context.tsx'
import { saidOnServer } from '../words/on-server/spoken.ts'

/** What services or rooms cost, by minutes; nothing until the owner has said so. */
export function Prices() {
  const prices = useSite()?.prices
  if (!prices?.rows.length) return null
  const { minutes, rows, note } = prices
  const words = saidOnServer.prices

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
            <p>{linesOf(minutes, baht)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** “60 minutes ฿1,200” in lines; what has no price is not offered. */
function linesOf(minutes: Said['minutes'], baht: Said['rows'][number]['baht']) {
  const words = saidOnServer.prices
  const lines = minutes.flatMap((count, at) => {
    const price = baht[at]
    return price == null ? [] : [`${words.minutes(count)} ${inBaht(price)}`]
  })
  return lines.join('\n') || words.none
}

/** Without `Intl`: the engine that renders pages has none. */
const inBaht = (count: number) => `฿${String(count).replace(/\B(?=(\d{3})+$)/g, ',')}`
