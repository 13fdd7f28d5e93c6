import { houseDay } from '@sala/kit/contract/house-time'
import {
  languageNames,
  type OtherLanguage,
  otherLanguages,
  type Translations,
} from '@sala/kit/contract/language'
import { createDateFormat, houseTimeZone, translateServerMessage } from '@sala/kit/words'
import { type Sentence, t } from './words/t.ts'

const fieldNames = {
  pictureText: 'Picture description',
  file: 'Picture',
  focal: 'Focal point',
  translations: 'Translations',
  isHidden: 'Hidden',
  origin: 'Address',
  private: 'On a private network',
  why: 'Reason',
  mail: 'Email to',
  changed: 'Changed parts',
  name: 'Name',
  title: 'Title',
  description: 'Description',
  showFrom: 'Show from',
  showUntil: 'Show until',
  place: 'Place',
  role: 'Role',
  byMail: 'Link sent by email',
  device: 'Device',
  by: 'Proved by',
  sessions: 'Number of devices',
  endedSessions: 'Number of devices signed out',
  removedPasskeys: 'Number of passkeys removed',
  receivedAt: 'Received at',
  letters: 'Number of messages',
  at: 'At',
  version: 'Version',
  days: 'Valid for days',
} as const satisfies Record<string, Sentence>

/** Texts of an entry, in lower case for the middle of a line. */
const textNames = {
  name: 'name',
  title: 'title',
  description: 'description',
  pictureText: 'picture description',
} as const satisfies Record<string, Sentence>

/** Parts of the site by the beginning of their paths. */
const siteParts = {
  'house.phone': 'Telephone',
  'house.line': 'LINE',
  'house.whatsApp': 'WhatsApp',
  'house.email': 'Email',
  'house.address': 'Address',
  'house.directions': 'How to get there',
  'house.position': 'Position on the map',
  'house.hours': 'Opening hours',
  exception: 'Opening hours',
  prices: 'Prices',
  price: 'Prices',
  notice: 'Notice',
} as const satisfies Record<string, Sentence>

const roleNames = {
  owner: 'owner',
  editor: 'editor',
  reader: 'reader',
  developer: 'developer',
} as const satisfies Record<string, Sentence>

const formatMoment = createDateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const formatTime = createDateFormat({ timeStyle: 'short' })
const formatDate = createDateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** Returns “at 09:18” for a moment on the day of another one, else “on 2 Mar 2026, 09:18”. */
export function formatWhen(moment: string, other: string) {
  const [day, otherDay] = [moment, other].map((at) => houseDay(Date.parse(at), houseTimeZone()))
  const at = new Date(moment)
  return day === otherDay
    ? t('at {time}', { time: formatTime(at) })
    : t('on {moment}', { moment: formatMoment(at) })
}

/** Returns the value of an own key of a table. */
export function lookUp<Table extends object>(table: Table, key: string) {
  return Object.hasOwn(table, key) ? table[key as keyof Table] : undefined
}

/** Names a field; one unknown to this version by its key. */
export function describeField(field: string) {
  const name = lookUp(fieldNames, field)
  return name ? t(name) : toWords(field)
}

/** Words for a field that has no value. */
export function describeNothing(field: string) {
  if (field === 'file') return t('no picture')
  if (field === 'focal') return t('the middle')
  return field === 'showFrom' || field === 'showUntil' ? t('no date') : t('empty')
}

/** Formats the value of a field; null for none. */
export function describeValue(field: string, value: unknown) {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (field === 'focal') return describeFocalPoint(value)
  if (field === 'changed' && Array.isArray(value)) return describeParts(value) || null
  if (field === 'translations') return describeTranslations(value as Translations) || null
  if (Array.isArray(value)) return value.join(', ') || null
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatMoment(new Date(value))
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(new Date(value))
  const role = field === 'role' ? lookUp(roleNames, value) : undefined
  if (role) return t(role)
  return field === 'device' || field === 'by' ? translateServerMessage(value) : value
}

/** Such as “Thai name: มะลิ · Japanese name: 茉莉”. */
function describeTranslations(translations: Translations) {
  const lines = otherLanguages.flatMap((language) =>
    Object.entries(translations[language] ?? {}).map(([field, text]) => {
      const name = lookUp(textNames, field)
      const what = name ? t(name) : toWords(field).toLowerCase()
      return t('{language} {field}: {text}', {
        language: languageName(language),
        field: what,
        text,
      })
    }),
  )
  return lines.join(' · ')
}

/** Such as “Telephone, Texts and pictures, Address (Thai)”. */
function describeParts(paths: string[]) {
  const parts = paths.map((path) => {
    const [, part = path, language] = /^(.*?)(?: \((th|zh|ja)\))?$/.exec(path) ?? []
    const named = Object.entries(siteParts).find(([start]) => `${part}.`.startsWith(`${start}.`))
    const name = t(named?.[1] ?? 'Texts and pictures')
    return language
      ? t('{what} ({language})', { what: name, language: languageName(language) })
      : name
  })
  return [...new Set(parts)].join(', ')
}

const languageName = (language: string) =>
  t(languageNames[language as OtherLanguage] as 'Thai' | 'Chinese' | 'Japanese')

function describeFocalPoint(value: unknown) {
  const { x, y } = value as { x: number; y: number }
  const [left, top] = [Math.round(x * 100), Math.round(y * 100)]
  return t('{left} % from the left, {top} % from the top', { left, top })
}

/** Converts `showFrom` to “Show from”. */
function toWords(field: string) {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
