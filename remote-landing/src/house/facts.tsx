import styles from '../footer/footer.module.css'
import { Lines } from '../parts/lines.tsx'
import { useSite } from '../site/site-context.tsx'
import { saidOnServer } from '../words/on-server/spoken.ts'
import { lineAddress, mapsAddress, whatsAppAddress } from './addresses.ts'
import { exceptionsInWords, hoursInWords, inLines } from './hours.ts'
import { HouseMap } from './house-map.tsx'

/** How to find the house, and when: what its owner has filled in, and the footer does not say. */
export function Facts() {
  const house = useSite()?.house
  const words = saidOnServer.house
  if (!house) return null
  const { line, whatsApp, directions, hours } = house
  const maps = mapsAddress(house)
  if (!line && !whatsApp && !directions && !hours && !maps) return null

  return (
    <section aria-label={words.facts} className={styles.footer}>
      <div className={styles.inner}>
        {hours && (
          <address>
            <b>{words.hours}</b>
            <Lines text={`\n${inLines([...hoursInWords(hours), ...exceptionsInWords(hours)])}`} />
          </address>
        )}
        {(directions || maps) && (
          <address>
            <b>{words.directions}</b>
            {directions && <Lines text={`\n${directions}`} />}
            {maps && (
              <a href={maps} rel="noreferrer">
                {words.openInMaps}
              </a>
            )}
          </address>
        )}
        {house.position && <HouseMap position={house.position} />}
        {(line || whatsApp) && (
          <address>
            <b>{words.reach}</b>
            {line && (
              <a href={lineAddress(line)} rel="noreferrer">
                {words.line} {line}
              </a>
            )}
            {whatsApp && (
              <a href={whatsAppAddress(whatsApp)} rel="noreferrer">
                {words.whatsApp} {whatsApp}
              </a>
            )}
          </address>
        )}
      </div>
    </section>
  )
}
