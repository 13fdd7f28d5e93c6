import type { Language, OtherLanguage } from '@sala/kit/contract/language'
import type {
  House,
  OpenTime,
  Prices,
  SiteNotice,
  SitePicture,
  SiteState,
} from '@sala/kit/contract/site'
import { t } from './words/t.ts'

export const weekdays = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
]

/** As they are called where one is chosen. */
export const languagesInWords: Record<Language, string> = {
  en: t('English'),
  th: t('Thai'),
  zh: t('Chinese'),
  ja: t('Japanese'),
}

const houseLabels: Record<keyof House, string> = {
  phone: t('Telephone'),
  line: 'LINE',
  whatsApp: 'WhatsApp',
  email: t('Email'),
  address: t('Address'),
  directions: t('How to get there'),
  position: t('Position'),
  hours: t('Opening hours'),
}

type Declared = SiteState['declared']

/** What an owner calls a part: “Home: Heading”. */
export function labelOf(path: string[], declared: Declared) {
  const [area, name = '', kind = '', item = ''] = path
  if (area === 'translations') {
    const language = languagesInWords[name as OtherLanguage]
    return t('{part} in {language}', { part: wordLabelOf(kind, declared), language })
  }
  if (area === 'notice') return t('Notice')
  if (area === 'house') return houseLabels[name as keyof House]
  if (area === 'prices') return name === 'note' ? t('Note on the prices') : t('Prices')
  const place = declared[name]?.[kind as 'texts']?.[item]
  return place ? `${place.section}: ${place.label}` : item
}

/** What is said in another language: “Home: Heading”. */
function wordLabelOf(word: string, declared: Declared) {
  const [kind, first = '', ...rest] = word.split('.')
  const called = [first, ...rest].join('.')
  if (kind === 'text') {
    const item = rest.join('.')
    const place = declared[first]?.texts?.[item]
    return place ? `${place.section}: ${place.label}` : item
  }
  if (kind === 'house') return houseLabels[first as keyof House]
  if (kind === 'price' || kind === 'exception') return `“${called}”`
  return kind === 'notice' ? t('Notice') : t('Note on the prices')
}

/** What a part says, for who compares it. */
export function wordsOf(path: string[], value: unknown, declared: Declared): string {
  const [area, name = '', kind, item = ''] = path
  if (area === 'translations') return (value as string) ?? t('The original')
  if (area === 'remotes') {
    const site = declared[name]
    if (kind === 'texts') return (value as string) ?? site?.originals?.[item] ?? ''
    if (kind === 'pictures') return value ? fileName(value as SitePicture) : t('The original')
    const items = site?.orders?.[item]?.items ?? {}
    const order = (value as string[]) ?? Object.keys(items)
    return order.map((id) => items[id] ?? id).join(', ')
  }
  if (value === null || value === undefined || value === '') return t('Nothing')
  if (typeof value === 'string') return value
  if (area === 'notice') return noticeInWords(value as SiteNotice)
  if (area === 'prices') return pricesInWords(value as Prices)
  return name === 'position'
    ? positionInWords(value as House['position'])
    : hoursInWords(value as NonNullable<House['hours']>)
}

export const positionInWords = (position: House['position']) =>
  position ? `${position.latitude}, ${position.longitude}` : ''

export const timeInWords = (time: OpenTime | null) =>
  time ? `${time.from}–${time.until}` : t('closed')

function hoursInWords({ week, exceptions }: NonNullable<House['hours']>) {
  const days = week.map((time, day) => `${weekdays[day]} ${timeInWords(time)}`)
  const others = exceptions.map(
    ({ from, until, time, note }) => `${daysInWords(from, until)} ${timeInWords(time)} ${note}`,
  )
  return [...days, ...others].join('\n')
}

function pricesInWords({ minutes, rows }: Omit<Prices, 'note'>) {
  const lines = rows.map(
    ({ name, baht }) => `${name}: ${baht.map((some) => some ?? '–').join(', ')}`,
  )
  return rows.length > 0
    ? [t('Minutes: {minutes}', { minutes: minutes.join(', ') }), ...lines].join('\n')
    : t('Nothing')
}

const noticeInWords = ({ text, from, until }: SiteNotice) => `${text}\n${daysInWords(from, until)}`

const daysInWords = (from: string, until: string) => t('{from} to {until}', { from, until })

const fileName = ({ file, focal }: SitePicture) =>
  `${file.split('/').at(-1)}${focal ? ` (${Math.round(focal.x * 100)} %, ${Math.round(focal.y * 100)} %)` : ''}`
