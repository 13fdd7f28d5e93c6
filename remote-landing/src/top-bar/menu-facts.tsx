import { formatHours, toLines } from '../house/hours.ts'
import { mapsUrl, telUrl } from '../house/links.ts'
import { Lines } from '../parts/lines.tsx'
import { useSite } from '../site/site-context.tsx'
import { serverTranslation } from '../words/on-server/translation.ts'
import styles from './menu.module.css'

/** Telephone, opening hours and map link in the menu, as far as the owner has entered them. */
export function MenuFacts() {
  const house = useSite()?.house
  if (!house) return null
  const { phone, hours } = house
  const maps = mapsUrl(house)
  if (!phone && !hours && !maps) return null

  return (
    <address className={styles.facts}>
      {phone && <a href={telUrl(phone)}>{phone}</a>}
      {hours && <Lines text={toLines(formatHours(hours))} />}
      {maps && (
        <a href={maps} rel="noreferrer">
          {serverTranslation.house.openInMaps}
        </a>
      )}
    </address>
  )
}
