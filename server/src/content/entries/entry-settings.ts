import type { EntrySettings } from '@sala/kit/contract/entry'
import { Type } from 'typebox'
import { HttpError } from '../../foundation/http/http-error.ts'
import { Nullable, strict, Text } from '../../foundation/http/schemas.ts'
import { attachTranslations } from './translations.ts'

/** The settings of an entry. */
export interface SettingColumns {
  /** The alternative text; '' while there is none. */
  pictureText: string
  /** The focal point of the picture, 0 to 1; both or neither. */
  focalX: number | null
  focalY: number | null
  isHidden: 0 | 1
  showFrom: number | null
  showUntil: number | null
}

const Fraction = Type.Number({ minimum: 0, maximum: 1 })
const DateTime = (description: string) =>
  Nullable(Type.String({ format: 'date-time', maxLength: 40, description }))

const schemas = {
  pictureText: Text(500, 'Alternative text of the picture; generated from the texts when empty.'),
  focal: Nullable(
    Type.Object(
      { x: Fraction, y: Fraction },
      { ...strict, description: 'Focal point of the picture, which every crop keeps in view.' },
    ),
  ),
  isHidden: Type.Boolean({ description: 'Hidden from visitors, regardless of the schedule.' }),
  showFrom: DateTime('Start of the schedule: visible from this time.'),
  showUntil: DateTime('End of the schedule: visible until this time.'),
}

/** Schemas for bodies and answers. A setting that is left out is unchanged, or has its default. */
export const optionalSettings = Type.Partial(Type.Object(schemas)).properties

/** The settings of a new entry. */
const defaults: Omit<EntrySettings, 'translations'> = {
  pictureText: '',
  focal: null,
  isHidden: false,
  showFrom: null,
  showUntil: null,
}
const settingNames = [...Object.keys(defaults), 'translations'] as (keyof EntrySettings)[]

/** Returns an entry without the settings that have their default. */
export function omitDefaults<Entry extends object>(entry: Entry): Entry {
  const isNoDefault = ([name, value]: [string, unknown]) =>
    !(name in defaults) || value !== defaults[name as keyof typeof defaults]
  return Object.fromEntries(Object.entries(entry).filter(isNoDefault)) as Entry
}

/** Returns an entry as visitors get it: without its schedule, and ready for `translateEntry`. */
export function toVisitorEntry<Entry extends EntrySettings>(entry: Entry) {
  const { isHidden: _, showFrom: _from, showUntil: _until, translations, ...rest } = entry
  const shown = omitDefaults(
    rest as Omit<Entry, 'isHidden' | 'showFrom' | 'showUntil' | 'translations'>,
  )
  return attachTranslations(shown, translations)
}

/** Whether visitors see the entry at that time, by its visibility and schedule. */
export function isVisible({ isHidden, showFrom, showUntil }: EntrySettings, nowMs: number) {
  const hasBegun = showFrom === null || Date.parse(showFrom) <= nowMs
  const hasEnded = showUntil !== null && Date.parse(showUntil) <= nowMs
  return !isHidden && hasBegun && !hasEnded
}

/** Converts settings to columns. A setting that is left out has no column. */
export function toSettingColumns(settings: Partial<EntrySettings>): Partial<SettingColumns> {
  const { pictureText, focal, isHidden, showFrom, showUntil } = settings
  return {
    ...(pictureText !== undefined && { pictureText: pictureText.trim() }),
    ...(focal !== undefined && {
      focalX: roundFraction(focal?.x),
      focalY: roundFraction(focal?.y),
    }),
    ...(isHidden !== undefined && { isHidden: isHidden ? 1 : 0 }),
    ...(showFrom !== undefined && { showFrom: parseDateTime('showFrom', showFrom) }),
    ...(showUntil !== undefined && { showUntil: parseDateTime('showUntil', showUntil) }),
  }
}

/** The columns of a new entry. */
export const defaultColumns = toSettingColumns(defaults) as SettingColumns

export function toEntrySettings(row: SettingColumns): EntrySettings {
  const { pictureText, focalX, focalY, isHidden, showFrom, showUntil } = row
  return {
    pictureText,
    focal: focalX === null || focalY === null ? null : { x: focalX, y: focalY },
    isHidden: isHidden === 1,
    showFrom: showFrom === null ? null : new Date(showFrom).toISOString(),
    showUntil: showUntil === null ? null : new Date(showUntil).toISOString(),
  }
}

/** Throws an HttpError 400 when the schedule ends before it begins. */
export function checkSchedule({ showFrom, showUntil }: SettingColumns) {
  if (showFrom !== null && showUntil !== null && showUntil <= showFrom) {
    throw new HttpError(400, '“Show until” must be later than “Show from”.')
  }
}

/** Returns the settings in a body, without the other fields. */
export function pickSettings(body: Partial<EntrySettings>): Partial<EntrySettings> {
  return Object.fromEntries(
    settingNames.filter((name) => name in body).map((name) => [name, body[name]]),
  )
}

/** Rounds to a thousandth, which is exact enough and short. */
function roundFraction(fraction: number | undefined) {
  return fraction === undefined ? null : Math.round(fraction * 1000) / 1000
}

function parseDateTime(name: string, text: string | null) {
  if (text === null) return null
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw new HttpError(400, `“${name}” is not a valid date and time.`)
  return ms
}
