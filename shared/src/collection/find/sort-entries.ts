import type { Entry } from '../../contract/entry.ts'
import { type Collection, getFieldText, type ListedEntry } from '../define-collection.ts'

export interface Sorting {
  column: string
  isDescending: boolean
}

const { compare } = new Intl.Collator(['en', 'th'], { numeric: true })

/** Labels of the columns that can be sorted: those that show a field. */
export const getSortableColumns = ({ columns }: Collection) =>
  columns.flatMap(({ label, cell }) => (typeof cell === 'string' ? [label] : []))

/** Sorts entries by a column's numbers or texts; `null` leaves the list's own order. */
export function sortEntries({ columns }: Collection, entries: Entry[], by: Sorting | null) {
  const cell = columns.find(({ label }) => label === by?.column)?.cell
  if (!by || typeof cell !== 'string') return entries
  const direction = by.isDescending ? -1 : 1
  const keyed = entries.map((entry) => ({ entry, ...getKey(entry as ListedEntry, cell) }))
  return keyed.sort((a, b) => direction * compareKeys(a, b)).map(({ entry }) => entry)
}

const getKey = (entry: ListedEntry, cell: string) => ({
  value: entry[cell],
  text: getFieldText(entry, cell),
})

type Key = ReturnType<typeof getKey>

/** An empty value sorts before all numbers and texts. */
const compareKeys = (a: Key, b: Key) =>
  typeof a.value === 'number' && typeof b.value === 'number'
    ? a.value - b.value
    : compare(a.text, b.text)

/** Cycles through ascending, descending and the list's own order. */
export function nextSorting(by: Sorting | null, column: string): Sorting | null {
  if (by?.column !== column) return { column, isDescending: false }
  return by.isDescending ? null : { column, isDescending: true }
}
