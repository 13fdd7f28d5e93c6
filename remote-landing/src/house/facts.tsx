import type { House } from '@sala/kit/contract/site'
import styles from '../footer/footer.module.css'
import { useSite } from '../site/site-context.tsx'
import menu from '../top-bar/menu.module.css'
import { serverTranslation } from '../words/on-server/translation.ts'
import { Lines, telUrl } from './details.tsx'
import { formatExceptions, formatHours, toLines } from './hours.ts'
import { HouseMap } from './house-map.tsx'

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

/** Telephone, opening hours and map link in the menu, as far as the owner has entered them. */
export function MenuFacts() {
  const house = useSite()?.house
  if (!house) return null
  const { phone, hours } = house
  const maps = mapsUrl(house)
  if (!phone && !hours && !maps) return null

  return (
    <address className={menu.facts}>
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

const lineUrl = (id: string) => `https://line.me/R/ti/p/${encodeURIComponent(id)}`

const whatsAppUrl = (phone: string) => `https://wa.me/${phone.replace(/\D/g, '')}`

/** A link to Google Maps; undefined without a position and an address. */
function mapsUrl({ position, address }: House) {
  const place = position ? `${position.latitude},${position.longitude}` : address
  return place && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
