import type { Entry, EntryFields, EntrySettings, FocalPoint } from '../contract/entry.ts'
import { isSame, type KnownEntry } from '../ui/draft.ts'
import { createDateFormat } from '../words/locale.ts'
import { t } from '../words/t.ts'
import { type Collection, getFieldTexts } from './define-collection.ts'
import {
  describeTranslation,
  getTranslation,
  isTranslationName,
  type TranslationName,
  translationNames,
} from './translations/translations.ts'

/**
 * The settings that a form edits beside the fields. A draft holds each as a text, '' for the default, and only those
 * that were changed, so that saving does not overwrite what others have set since.
 */
const settingLabels = {
  pictureText: 'Picture description',
  showFrom: 'Show from',
  showUntil: 'Show until',
  focal: 'Focal point',
} as const

export type SettingName = keyof typeof settingLabels
export const settingNames = Object.keys(settingLabels) as SettingName[]

export const getSettingLabel = (name: SettingName) => t(settingLabels[name])

const pictureSettings: readonly SettingName[] = ['pictureText', 'focal']

type Settings = Partial<EntrySettings>

/** A setting of an entry, as the text that a draft holds. */
export function getSettingText(entry: Settings | null, name: SettingName) {
  const value = entry?.[name] ?? ''
  return typeof value === 'string' ? value : `${value.x} ${value.y}`
}

export function parseFocal(text: string): FocalPoint | null {
  const [x = Number.NaN, y = Number.NaN] = text === '' ? [] : text.split(' ').map(Number)
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null
}

/**
 * The changed settings of a draft, as `POST` and `PUT` take them. In a list without pictures a draft of another release
 * may have settings of one: they are left out.
 */
export function toEntrySettings({ picture }: Collection, texts: EntryFields): Settings {
  const changed = settingNames.flatMap((name) => {
    const text = picture || !pictureSettings.includes(name) ? texts[name] : undefined
    return text === undefined ? [] : [[name, parseSetting(name, text)] as const]
  })
  return Object.fromEntries(changed)
}

function parseSetting(name: SettingName, text: string) {
  if (name === 'pictureText') return text
  return name === 'focal' ? parseFocal(text) : text || null
}

const formatTime = createDateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** A setting's text as people read it; '' for the default. */
export function formatSetting(name: SettingName, text: string) {
  if (text === '' || name === 'pictureText') return text
  const focal = parseFocal(text)
  if (focal)
    return t('{x} from the left, {y} from the top', { x: percent(focal.x), y: percent(focal.y) })
  return formatTime(new Date(text))
}

const percent = (part: number) => `${Math.round(part * 100)} %`

/** Error message for a schedule that would never show the entry. */
function findScheduleFault(showFrom: string, showUntil: string) {
  const isNever = showFrom && showUntil && Date.parse(showUntil) <= Date.parse(showFrom)
  return isNever ? t('“Show until” must be later than “Show from”.') : null
}

/** A setting, or the translation of a field. */
type TextName = SettingName | TranslationName

const listTextNames = (collection: Collection): TextName[] => [
  ...settingNames,
  ...translationNames(collection),
]

/** A setting or translation of an entry, as the text that a draft holds. */
export const getText = (entry: Settings | null, name: TextName) =>
  isTranslationName(name) ? getTranslation(entry, name) : getSettingText(entry, name)

/** All settings and translations of an entry, for a draft that outlives its entry. */
export function getTexts(collection: Collection, entry: Settings | null): EntryFields {
  const texts = listTextNames(collection).map((name) => [name, getText(entry, name)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

/** Whether a form shows the same for two versions of an entry. */
export const hasSameContent = (collection: Collection, some: KnownEntry, other: Entry) =>
  isSame(getFieldTexts(collection, some), getFieldTexts(collection, other)) &&
  some.file === (other.file ?? null) &&
  listTextNames(collection).every((name) => getText(some, name) === getText(other, name))

/** The settings and translations in which a draft and an entry differ, as people read them. */
export function findDifferences(
  collection: Collection,
  draft: EntryFields,
  entry: Settings | null,
) {
  return listTextNames(collection).flatMap((name) => {
    const theirs = getText(entry, name)
    const mine = draft[name] ?? theirs
    if (mine === theirs) return []
    return isTranslationName(name)
      ? { label: describeTranslation(collection, name).label, theirs, mine }
      : {
          label: getSettingLabel(name),
          theirs: formatSetting(name, theirs),
          mine: formatSetting(name, mine),
        }
  })
}

interface DraftInForm {
  fields: EntryFields
  entry: Settings | null
  change: (changes: { fields: EntryFields }) => void
}

export type EntrySettingsState = ReturnType<typeof useEntrySettings>

/** The settings and translations in a form, as texts: the draft's, or else the entry's. */
export function useEntrySettings({ fields, entry, change }: DraftInForm) {
  const texts = Object.fromEntries(
    settingNames.map((name) => [name, fields[name] ?? getSettingText(entry, name)]),
  ) as Record<SettingName, string>

  /** Removes the text from the draft when it is the entry's own. */
  function set(name: TextName, text: string) {
    const { [name]: _former, ...others } = fields
    change({ fields: text === getText(entry, name) ? others : { ...others, [name]: text } })
  }

  const getTranslationText = (name: TranslationName) => fields[name] ?? getTranslation(entry, name)

  return {
    texts,
    set,
    getTranslationText,
    scheduleFault: findScheduleFault(texts.showFrom, texts.showUntil),
  }
}
