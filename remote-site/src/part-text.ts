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

export const languageNames: Record<Language, string> = {
  en: t('English'),
  th: t('Thai'),
  zh: t('Chinese'),
  ja: t('Japanese'),
}

export const houseLabels: Record<keyof House, string> = {
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

/** The label of a part, such as “Home: Heading”. */
export function getLabel(path: string[], declared: Declared) {
  const [area, name = '', kind = '', item = ''] = path
  if (area === 'translations') {
    const language = languageNames[name as OtherLanguage]
    return t('{part} in {language}', { part: getTranslationLabel(kind, declared), language })
  }
  if (area === 'notice') return t('Notice')
  if (area === 'house') return houseLabels[name as keyof House]
  if (area === 'prices') return name === 'note' ? t('Note on the prices') : t('Prices')
  const place = declared[name]?.[kind as 'texts']?.[item]
  return place ? `${place.section}: ${place.label}` : item
}

/** The label of a translation key (`siteTextName`), such as “Home: Heading”. */
function getTranslationLabel(key: string, declared: Declared) {
  const [kind, first = '', ...rest] = key.split('.')
  const text = [first, ...rest].join('.')
  if (kind === 'text') {
    const item = rest.join('.')
    const place = declared[first]?.texts?.[item]
    return place ? `${place.section}: ${place.label}` : item
  }
  if (kind === 'house') return houseLabels[first as keyof House]
  if (kind === 'price' || kind === 'exception') return `“${text}”`
  return kind === 'notice' ? t('Notice') : t('Note on the prices')
}

/** The value of a part as text, for comparison. */
export function formatValue(path: string[], value: unknown, declared: Declared): string {
  const [area, name = '', kind, item = ''] = path
  if (area === 'translations') return (value as string) ?? t('Original')
  if (area === 'remotes') {
    const site = declared[name]
    if (kind === 'texts') return (value as string) ?? site?.originals?.[item] ?? ''
    if (kind === 'pictures') return value ? formatPicture(value as SitePicture) : t('Original')
    const items = site?.orders?.[item]?.items ?? {}
    const order = (value as string[]) ?? Object.keys(items)
    return order.map((id) => items[id] ?? id).join(', ')
  }
  if (value === null || value === undefined || value === '') return t('Empty')
  if (typeof value === 'string') return value
  if (area === 'notice') return formatNotice(value as SiteNotice)
  if (area === 'prices') return formatPrices(value as Prices)
  return name === 'position'
    ? formatPosition(value as House['position'])
    : formatHours(value as NonNullable<House['hours']>)
}

export const formatPosition = (position: House['position']) =>
  position ? `${position.latitude}, ${position.longitude}` : ''

const formatTime = (time: OpenTime | null) => (time ? `${time.from}–${time.until}` : t('closed'))

function formatHours({ week, exceptions }: NonNullable<House['hours']>) {
  const days = week.map((time, day) => `${weekdays[day]} ${formatTime(time)}`)
  const others = exceptions.map(
    ({ from, until, time, note }) => `${formatDays(from, until)} ${formatTime(time)} ${note}`,
  )
  return [...days, ...others].join('\n')
}

function formatPrices({ minutes, rows }: Omit<Prices, 'note'>) {
  const lines = rows.map(
    ({ name, baht }) => `${name}: ${baht.map((price) => price ?? '–').join(', ')}`,
  )
  return rows.length > 0
    ? [t('Minutes: {minutes}', { minutes: minutes.join(', ') }), ...lines].join('\n')
    : t('Empty')
}

const formatNotice = ({ text, from, until }: SiteNotice) => `${text}\n${formatDays(from, until)}`

const formatDays = (from: string, until: string) => t('{from} to {until}', { from, until })

const formatPicture = ({ file, focal }: SitePicture) =>
  `${file.split('/').at(-1)}${focal ? ` (${Math.round(focal.x * 100)} %, ${Math.round(focal.y * 100)} %)` : ''}`
