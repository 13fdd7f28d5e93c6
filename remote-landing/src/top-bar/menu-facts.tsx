import { mapsAddress, telAddress } from '../house/addresses.ts'
import { hoursInWords, inLines } from '../house/hours.ts'
import { Lines } from '../parts/lines.tsx'
import { useSite } from '../site/site-context.tsx'
import { saidOnServer } from '../words/on-server/spoken.ts'
import styles from './menu.module.css'

/** What one opens the menu for beside the sections: telephone, hours and the way, as far as the owner has filled them in. */
export function MenuFacts() {
  const house = useSite()?.house
  if (!house) return null
  const { phone, hours } = house
  const maps = mapsAddress(house)
  if (!phone && !hours && !maps) return null

  return (
    <address className={styles.facts}>
      {phone && <a href={telAddress(phone)}>{phone}</a>}
      {hours && <Lines text={inLines(hoursInWords(hours))} />}
      {maps && (
        <a href={maps} rel="noreferrer">
          {saidOnServer.house.openInMaps}
        </a>
      )}
    </address>
  )
}
