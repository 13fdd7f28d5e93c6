import type { EntrySettings } from '@sala/kit/contract/entry'
import { otherLanguages, type Translations } from '@sala/kit/contract/language'
import type { Collection, StoredEntry } from '../collection.ts'
import { isTextField } from '../collection-schemas.ts'
import { listTranslatable } from '../translations.ts'

export type Cell = string | number | boolean | null

/** How one column of a table is written and read, or several that belong together. */
export interface ColumnGroup {
  names: string[]
  write: (entry: StoredEntry<string>) => Cell[]
  /** Parses the cells into a part of an entry. Invalid values are passed on, and the entry's schema refuses them. */
  read: (cells: string[]) => object & { translations?: Translations }
}

/** The columns of an entry's settings. */
const settingColumns: ColumnGroup[] = [
  column('pictureText', (text) => text),
  {
    names: ['focalX', 'focalY'],
    write: ({ focal }) => [focal?.x ?? null, focal?.y ?? null],
    read: ([x = '', y = '']) => ({
      focal: x === '' && y === '' ? null : { x: parseNumber(x), y: parseNumber(y) },
    }),
  },
  column('isHidden', parseBoolean),
  column('showFrom', (text) => text || null),
  column('showUntil', (text) => text || null),
] satisfies ColumnGroup[]

/** Creates the columns of a list that follow the id: its fields, the settings and the translations. */
export function createColumnGroups({ fields }: Collection): ColumnGroup[] {
  const fieldColumns = Object.entries(fields).map(([name, schema]) =>
    column(
      name,
      isTextField(schema) ? (text) => text : (text) => (text === '' ? null : parseNumber(text)),
    ),
  )
  const translations = otherLanguages.flatMap((language) =>
    listTranslatable(fields).map(
      ([field]): ColumnGroup => ({
        names: [`${language}.${field}`],
        write: ({ translations }) => [translations?.[language]?.[field] ?? null],
        read: ([text = '']) => ({ translations: { [language]: { [field]: text } } }),
      }),
    ),
  )
  return [...fieldColumns, ...settingColumns, ...translations]
}

/** Merges what the columns of a row were parsed into. */
export function mergeColumns(parts: ReturnType<ColumnGroup['read']>[]) {
  const translations: Translations = {}
  for (const { translations: added = {} } of parts) {
    for (const language of otherLanguages) {
      if (added[language]) {
        translations[language] = { ...translations[language], ...added[language] }
      }
    }
  }
  const merged = Object.assign({}, ...parts)
  return Object.keys(translations).length > 0 ? { ...merged, translations } : merged
}

function column(name: string, read: (text: string) => unknown): ColumnGroup {
  return {
    names: [name],
    write: (entry) => [(entry as EntrySettings & Record<string, Cell>)[name] as Cell],
    read: ([text = '']) => ({ [name]: read(text) }),
  }
}

function parseNumber(text: string) {
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? text : number
}

/** Accepts the spellings of spreadsheets too. Returns other text as it is. */
function parseBoolean(text: string) {
  const word = text.trim().toLowerCase()
  if (['true', 'yes', '1'].includes(word)) return true
  return ['false', 'no', '0', ''].includes(word) ? false : text
}
