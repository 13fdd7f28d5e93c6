import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Entry } from '../contract/entry.ts'
import { foldText, foldWords, unifyVowels } from '../contract/fold-text.ts'
import { useLocation, useNavigate, useNavigationType } from '../router.ts'
import { type Collection, getFieldText, type ListedEntry } from './define-collection.ts'
import { formatField } from './fields/kinds.tsx'

/** Search and sort of a list. Both are query parameters, so that Back and reload keep them. */
export function useFind(collection: Collection, entries: Entry[] | null) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
  // The search field must not wait for the router.
  const [state, setState] = useState(() => parseAddress(collection, search))
  const { text, sorting } = state
  // Searching and rendering thousands of entries must not block typing.
  const settled = useDeferredValue(state)

  // Only the menu, links and Back change the state from outside; searching itself replaces the address.
  useEffect(() => {
    if (type === 'REPLACE') return
    const next = parseAddress(collection, search)
    setState((now) => (isSameSearch(now, next) ? now : next))
  }, [collection, type, search])

  const update = (next: SearchState) => {
    setState(next)
    navigate({ search: toAddress(collection, search, next) }, { replace: true })
  }

  const found = useMemo(
    () =>
      entries &&
      sortEntries(collection, findEntries(collection, entries, settled.text), settled.sorting),
    [collection, entries, settled],
  )

  // A ref, so that `sortBy` is stable: the table is memoized.
  const latest = useRef({ state, update })
  latest.current = { state, update }
  const sortBy = useCallback((column: string) => {
    const { state, update } = latest.current
    update({ ...state, sorting: nextSorting(state.sorting, column) })
  }, [])
  const isAll = settled.text.trim() === ''

  return {
    text,
    sorting,
    all: entries,
    /** null while the list is loading. */
    found,
    isAll,
    /** Whether all entries are shown in the list's own order, neither searched nor sorted. */
    isListOrder: isAll && settled.sorting === null,
    setText: (next: string) => update({ text: next, sorting }),
    sortBy,
  }
}

export type FindState = ReturnType<typeof useFind>

interface SearchState {
  text: string
  sorting: Sorting | null
}

const isSameSearch = (one: SearchState, other: SearchState) =>
  one.text === other.text &&
  one.sorting?.column === other.sorting?.column &&
  one.sorting?.isDescending === other.sorting?.isDescending

/** `sort` is the column's field, the same in all languages; older links have the column's label. */
function parseAddress({ columns }: Collection, search: string): SearchState {
  const query = new URLSearchParams(search)
  const sort = query.get('sort')
  const isDescending = sort?.startsWith('-') ?? false
  const name = isDescending ? sort?.slice(1) : sort
  const column =
    columns.find(({ cell }) => cell === name) ?? columns.find(({ label }) => label === name)
  return {
    text: query.get('find') ?? '',
    sorting: column ? { column: column.label, isDescending } : null,
  }
}

function toAddress({ columns }: Collection, search: string, { text, sorting }: SearchState) {
  const query = new URLSearchParams(search)
  query.delete('find')
  query.delete('sort')
  if (text) query.set('find', text)
  const by = columns.find(({ label }) => label === sorting?.column)?.cell
  if (sorting && by) query.set('sort', `${sorting.isDescending ? '-' : ''}${by}`)
  return String(query)
}

/** Cache of search texts: every keystroke searches all entries. */
const searchTexts = new WeakMap<Entry, string>()

function getSearchText(collection: Collection, entry: Entry) {
  const cached = searchTexts.get(entry)
  if (cached !== undefined) return cached
  const shown = collection.fields.map(({ name }) => formatField(collection, entry, name))
  const translations = Object.values(entry.translations ?? {}).flatMap(Object.values<string>)
  const text = foldText([...shown, ...translations].join('\n'))
  searchTexts.set(entry, text)
  return text
}

/** The entries whose fields and translations contain all words of `text`. */
function findEntries(collection: Collection, entries: Entry[], text: string) {
  const words = foldWords(text)
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const texts = getSearchText(collection, entry)
    return words.every((word) => texts.includes(word))
  })
}

export interface Sorting {
  column: string
  isDescending: boolean
}

const { compare } = new Intl.Collator(['en', 'th'], { numeric: true })

/** Labels of the columns that can be sorted: those that show a field. */
export const getSortableColumns = ({ columns }: Collection) =>
  columns.flatMap(({ label, cell }) => (typeof cell === 'string' ? [label] : []))

/** Sorts entries by a column's numbers or texts; `null` leaves the list's own order. */
function sortEntries({ columns }: Collection, entries: Entry[], by: Sorting | null) {
  const cell = columns.find(({ label }) => label === by?.column)?.cell
  if (!by || typeof cell !== 'string') return entries
  const direction = by.isDescending ? -1 : 1
  const keyed = entries.map((entry) => ({ entry, ...getKey(entry as ListedEntry, cell) }))
  return keyed.sort((a, b) => direction * compareKeys(a, b)).map(({ entry }) => entry)
}

const getKey = (entry: ListedEntry, cell: string) => ({
  value: entry[cell],
  text: unifyVowels(getFieldText(entry, cell)),
})

type Key = ReturnType<typeof getKey>

/** An empty value sorts before all numbers and texts. */
const compareKeys = (a: Key, b: Key) =>
  typeof a.value === 'number' && typeof b.value === 'number'
    ? a.value - b.value
    : compare(a.text, b.text)

/** Cycles through ascending, descending and the list's own order. */
function nextSorting(by: Sorting | null, column: string): Sorting | null {
  if (by?.column !== column) return { column, isDescending: false }
  return by.isDescending ? null : { column, isDescending: true }
}
