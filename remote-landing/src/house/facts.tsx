import styles from '../footer/footer.module.css'
import { Lines } from '../parts/lines.tsx'
import { useSite } from '../site/site-context.tsx'
import { serverTranslation } from '../words/on-server/translation.ts'
import { formatExceptions, formatHours, toLines } from './hours.ts'
import { HouseMap } from './house-map.tsx'
import { lineUrl, mapsUrl, whatsAppUrl } from './links.ts'

/** Opening hours, directions and contact details that the owner has entered, beyond the footer's. */
export function Facts() {
  const house = useSite()?.house
  const words = serverTranslation.house
  if (!house) return null
  const { line, whatsApp, directions, hours } = house
  const maps = mapsUrl(house)
  if (!line && !whatsApp && !directions && !hours && !maps) return null

  return (
    <section aria-label={words.facts} className={styles.footer}>
      <div className={styles.inner}>
        {hours && (
          <address>
            <b>{words.hours}</b>
            <Lines text={`\n${toLines([...formatHours(hours), ...formatExceptions(hours)])}`} />
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
              <a href={lineUrl(line)} rel="noreferrer">
                {words.line} {line}
              </a>
            )}
            {whatsApp && (
              <a href={whatsAppUrl(whatsApp)} rel="noreferrer">
                {words.whatsApp} {whatsApp}
              </a>
            )}
          </address>
        )}
      </div>
    </section>
  )
}
