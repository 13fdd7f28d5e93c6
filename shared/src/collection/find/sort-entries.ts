import type { Entry } from '../../contract/entry.ts'
import { type Collection, type ListedEntry, textOf } from '../define-collection.ts'

/** By which column, and which way. */
export interface Sorting {
  column: string
  isDescending: boolean
}

const { compare } = new Intl.Collator(['en', 'th'], { numeric: true })

/** The columns that entries can be sorted by: those that show a field. */
export const sortableOf = ({ columns }: Collection) =>
  columns.flatMap(({ label, cell }) => (typeof cell === 'string' ? [label] : []))

/** The entries by a column's numbers or texts; in the house's order without one. */
export function sortEntries({ columns }: Collection, entries: Entry[], by: Sorting | null) {
  const cell = columns.find(({ label }) => label === by?.column)?.cell
  if (!by || typeof cell !== 'string') return entries
  const direction = by.isDescending ? -1 : 1
  const keyed = entries.map((entry) => ({ entry, ...keyOf(entry as ListedEntry, cell) }))
  return keyed.sort((a, b) => direction * byKey(a, b)).map(({ entry }) => entry)
}

const keyOf = (entry: ListedEntry, cell: string) => ({
  value: entry[cell],
  text: textOf(entry, cell),
})

type Key = ReturnType<typeof keyOf>

/** No number comes before all numbers, as no text does. */
const byKey = (a: Key, b: Key) =>
  typeof a.value === 'number' && typeof b.value === 'number'
    ? a.value - b.value
    : compare(a.text, b.text)

/** Up at first, then down, then the house's order again. */
export function nextSorting(by: Sorting | null, column: string): Sorting | null {
  if (by?.column !== column) return { column, isDescending: false }
  return by.isDescending ? null : { column, isDescending: true }
}
