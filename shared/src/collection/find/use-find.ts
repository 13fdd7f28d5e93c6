import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Entry } from '../../contract/entry.ts'
import { useLocation, useNavigate, useNavigationType } from '../../router.ts'
import type { Collection } from '../define-collection.ts'
import { findEntries } from './find-entries.ts'
import { nextSorting, type Sorting, sortEntries } from './sort-entries.ts'

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
    if (type !== 'REPLACE') setState(parseAddress(collection, search))
  }, [collection, type, search])

  const update = useCallback(
    (next: SearchState) => {
      setState(next)
      navigate({ search: toAddress(collection, search, next) }, { replace: true })
    },
    [collection, navigate, search],
  )

  const found = useMemo(
    () =>
      entries &&
      sortEntries(collection, findEntries(collection, entries, settled.text), settled.sorting),
    [collection, entries, settled],
  )

  const sortBy = useCallback(
    (column: string) => update({ text, sorting: nextSorting(sorting, column) }),
    [update, text, sorting],
  )
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
