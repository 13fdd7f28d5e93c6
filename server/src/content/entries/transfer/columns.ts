import type { EntrySettings } from '@sala/kit/contract/entry'
import { otherLanguages, type Translations } from '@sala/kit/contract/language'
import type { Collection, EntryOf } from '../collection.ts'
import { isText } from '../collection-schemas.ts'
import { translatable } from '../translations.ts'

export type Cell = string | number | boolean | null

/** What stands in one column of a table, or in some that belong together. */
export interface Columns {
  names: string[]
  write: (entry: EntryOf<string>) => Cell[]
  /** What the cells give an entry; what makes no sense is left for its schema to refuse. */
  read: (cells: string[]) => object & { translations?: Translations }
}

/** Every choice of an entry has its columns here, and a new one needs no other place. */
const choices: Columns[] = [
  column('pictureText', (text) => text),
  {
    names: ['focalX', 'focalY'],
    write: ({ focal }) => [focal?.x ?? null, focal?.y ?? null],
    read: ([x = '', y = '']) => ({
      focal: x === '' && y === '' ? null : { x: numberIn(x), y: numberIn(y) },
    }),
  },
  column('isHidden', yesOrNo),
  column('showFrom', (text) => text || null),
  column('showUntil', (text) => text || null),
] satisfies Columns[]

/** The columns of a list after its ids: its fields, what else is said of an entry, and its words in other languages. */
export function columnsOf({ fields }: Collection): Columns[] {
  const own = Object.entries(fields).map(([name, schema]) =>
    column(name, isText(schema) ? (text) => text : (text) => (text === '' ? null : numberIn(text))),
  )
  const words = otherLanguages.flatMap((language) =>
    translatable(fields).map(
      ([field]): Columns => ({
        names: [`${language}.${field}`],
        write: ({ translations }) => [translations?.[language]?.[field] ?? null],
        read: ([text = '']) => ({ translations: { [language]: { [field]: text } } }),
      }),
    ),
  )
  return [...own, ...choices, ...words]
}

/** What a row gives an entry by all its columns. */
export function givenBy(parts: ReturnType<Columns['read']>[]) {
  const translations: Translations = {}
  for (const { translations: said = {} } of parts) {
    for (const language of otherLanguages) {
      if (said[language]) translations[language] = { ...translations[language], ...said[language] }
    }
  }
  const given = Object.assign({}, ...parts)
  return Object.keys(translations).length > 0 ? { ...given, translations } : given
}

function column(name: string, read: (text: string) => unknown): Columns {
  return {
    names: [name],
    write: (entry) => [(entry as EntrySettings & Record<string, Cell>)[name] as Cell],
    read: ([text = '']) => ({ [name]: read(text) }),
  }
}

function numberIn(text: string) {
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? text : number
}

/** Also as spreadsheets write it. */
function yesOrNo(text: string) {
  const word = text.trim().toLowerCase()
  if (['true', 'yes', '1'].includes(word)) return true
  return ['false', 'no', '0', ''].includes(word) ? false : text
}
