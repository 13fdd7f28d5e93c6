import type { House } from '@sala/kit/contract/site'

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const ways = [
  // A link to a place has the place itself after the middle of the map.
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`[?&](?:q|ll|query|destination)=${number}(?:,|%2C)\\+?${number}`, 'i'),
  new RegExp(`^\\s*${number}\\s*[,; ]\\s*${number}\\s*$`),
]

/** Latitude and longitude out of “13.7, 100.5” or the address of a map; null where there are none. */
export function positionIn(text: string): House['position'] {
  for (const way of ways) {
    const [, latitude, longitude] = way.exec(text) ?? []
    if (latitude === undefined) continue
    const position = { latitude: Number(latitude), longitude: Number(longitude) }
    if (Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180) return position
  }
  return null
}
