import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Entry } from '../../contract/entry.ts'
import { useLocation, useNavigate, useNavigationType } from '../../router.ts'
import type { Collection } from '../define-collection.ts'
import { findEntries } from './find-entries.ts'
import { nextSorting, type Sorting, sortEntries } from './sort-entries.ts'

/** Search text and sort order; they stand in the address, so that Back and reload keep them. */
export function useFind(collection: Collection, entries: Entry[] | null) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
  // The field shows each letter before the router knows of it.
  const [state, setState] = useState(() => fromAddress(collection, search))
  const { text, sorting } = state
  // Thousands are looked through and drawn behind what is typed.
  const settled = useDeferredValue(state)

  // What is looked for replaces the address; the menu and Back lead to others.
  useEffect(() => {
    if (type !== 'REPLACE') setState(fromAddress(collection, search))
  }, [collection, type, search])

  const become = useCallback(
    (next: Looking) => {
      setState(next)
      navigate({ search: inAddress(collection, search, next) }, { replace: true })
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
    (column: string) => become({ text, sorting: nextSorting(sorting, column) }),
    [become, text, sorting],
  )
  const isAll = settled.text.trim() === ''

  return {
    text,
    sorting,
    all: entries,
    /** null while the list is on its way. */
    found,
    isAll,
    /** Whether all entries are shown, in the house's order. */
    isAsKept: isAll && settled.sorting === null,
    setText: (next: string) => become({ text: next, sorting }),
    sortBy,
  }
}

export type FindState = ReturnType<typeof useFind>

interface Looking {
  text: string
  sorting: Sorting | null
}

/** By the name of a column's field, which is the same in each language; links of before have its label. */
function fromAddress({ columns }: Collection, search: string): Looking {
  const asked = new URLSearchParams(search)
  const sort = asked.get('sort')
  const isDescending = sort?.startsWith('-') ?? false
  const name = isDescending ? sort?.slice(1) : sort
  const column =
    columns.find(({ cell }) => cell === name) ?? columns.find(({ label }) => label === name)
  return {
    text: asked.get('find') ?? '',
    sorting: column ? { column: column.label, isDescending } : null,
  }
}

function inAddress({ columns }: Collection, search: string, { text, sorting }: Looking) {
  const asked = new URLSearchParams(search)
  asked.delete('find')
  asked.delete('sort')
  if (text) asked.set('find', text)
  const by = columns.find(({ label }) => label === sorting?.column)?.cell
  if (sorting && by) asked.set('sort', `${sorting.isDescending ? '-' : ''}${by}`)
  return String(asked)
}
