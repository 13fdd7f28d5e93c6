import type { EntrySettings } from '@sala/kit/contract/entry'
import { Type } from 'typebox'
import { HttpError } from '../../foundation/http/http-error.ts'
import { Nullable, strict, Text } from '../../foundation/http/schemas.ts'
import type { ChoiceColumns } from './tables.ts'
import { withWords } from './translations.ts'

const Part = Type.Number({ minimum: 0, maximum: 1 })
const Instant = (description: string) =>
  Nullable(Type.String({ format: 'date-time', maxLength: 40, description }))

const schemas = {
  pictureText: Text(500, 'What the picture shows; when empty, pages make it from the texts.'),
  focal: Nullable(
    Type.Object(
      { x: Part, y: Part },
      { ...strict, description: 'The point of the picture that every crop keeps in view.' },
    ),
  ),
  isHidden: Type.Boolean({ description: 'Whether visitors do not get it, whatever the time.' }),
  showFrom: Instant('Visitors get it from then on.'),
  showUntil: Instant('Visitors get it until then.'),
}

/** For bodies and answers. A setting that is left out is unchanged, or has its usual value. */
export const optionalChoices = Type.Partial(Type.Object(schemas)).properties

/** The values of a new entry. */
const usual: Omit<EntrySettings, 'translations'> = {
  pictureText: '',
  focal: null,
  isHidden: false,
  showFrom: null,
  showUntil: null,
}
const names = [...Object.keys(usual), 'translations'] as (keyof EntrySettings)[]

/** An entry without the settings that have their usual value. */
export function compact<Entry extends object>(entry: Entry): Entry {
  const isUnusual = ([name, value]: [string, unknown]) =>
    !(name in usual) || value !== usual[name as keyof typeof usual]
  return Object.fromEntries(Object.entries(entry).filter(isUnusual)) as Entry
}

/** An entry as visitors get it: without its schedule, and in one language (`entryIn`). */
export function forVisitors<Entry extends EntrySettings>(entry: Entry) {
  const { isHidden: _, showFrom: _from, showUntil: _until, translations, ...rest } = entry
  const shown = compact(rest as Omit<Entry, 'isHidden' | 'showFrom' | 'showUntil' | 'translations'>)
  return withWords(shown, translations)
}

/** Whether visitors see the entry at that time. */
export function isShown({ isHidden, showFrom, showUntil }: EntrySettings, nowMs: number) {
  const hasBegun = showFrom === null || Date.parse(showFrom) <= nowMs
  const hasEnded = showUntil !== null && Date.parse(showUntil) <= nowMs
  return !isHidden && hasBegun && !hasEnded
}

/** The columns of the settings that are given. */
export function toColumns(given: Partial<EntrySettings>): Partial<ChoiceColumns> {
  const { pictureText, focal, isHidden, showFrom, showUntil } = given
  return {
    ...(pictureText !== undefined && { pictureText: pictureText.trim() }),
    ...(focal !== undefined && { focalX: rounded(focal?.x), focalY: rounded(focal?.y) }),
    ...(isHidden !== undefined && { isHidden: isHidden ? 1 : 0 }),
    ...(showFrom !== undefined && { showFrom: instant('showFrom', showFrom) }),
    ...(showUntil !== undefined && { showUntil: instant('showUntil', showUntil) }),
  }
}

/** The columns of a new entry. */
export const usualColumns = toColumns(usual) as ChoiceColumns

export function fromColumns(row: ChoiceColumns): EntrySettings {
  const { pictureText, focalX, focalY, isHidden, showFrom, showUntil } = row
  return {
    pictureText,
    focal: focalX === null || focalY === null ? null : { x: focalX, y: focalY },
    isHidden: isHidden === 1,
    showFrom: showFrom === null ? null : new Date(showFrom).toISOString(),
    showUntil: showUntil === null ? null : new Date(showUntil).toISOString(),
  }
}

/** Throws an HttpError 400 when visitors could never see the entry. */
export function checkDates({ showFrom, showUntil }: Pick<ChoiceColumns, 'showFrom' | 'showUntil'>) {
  if (showFrom !== null && showUntil !== null && showUntil <= showFrom) {
    throw new HttpError(400, '“Show until” must be later than “Show from”.')
  }
}

/** The settings in a body, without the other fields. */
export function choicesIn(body: Partial<EntrySettings>): Partial<EntrySettings> {
  return Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]))
}

/** To a thousandth, which is exact enough and short. */
function rounded(part: number | undefined) {
  return part === undefined ? null : Math.round(part * 1000) / 1000
}

function instant(name: string, text: string | null) {
  if (text === null) return null
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw new HttpError(400, `“${name}” is no moment that there is.`)
  return ms
}
