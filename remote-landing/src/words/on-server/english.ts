import remote from '../../../remote.json'

const { originals } = remote.site
const months =
  'January February March April May June July August September October November December'.split(' ')

/** Texts that only the server renders: the page's head, and labels for what the owner has entered. */
export const english = {
  head: {
    title: originals['head.title'],
    description: originals['head.description'],
    district: 'Khlong San',
    city: 'Bangkok',
    pictureAlt: 'The house at dusk, its lanterns lit, seen across the river',
  },
  house: {
    facts: 'The house',
    reach: 'Call or write',
    line: 'LINE',
    whatsApp: 'WhatsApp',
    directions: 'How to get here',
    hours: 'Open',
    map: 'The house on a map',
    mapNear: (station: string, metres: number) =>
      `The house on a map, ${metres} m from the station ${station}`,
    openInMaps: 'Open in Maps',
    closed: 'closed',
    everyDay: 'every day',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    between: (first: string, last: string) => `${first} to ${last}`,
    // The engine that renders pages on the server has no `Intl`.
    date: (day: number, month: number) => `${day} ${months[month - 1]}`,
  },
  prices: {
    title: 'Prices',
    minutes: (count: number) => `${count} minutes`,
    none: 'Not offered at the moment',
  },
}

export type ServerTranslation = typeof english
