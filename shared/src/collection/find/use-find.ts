import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Entry } from '../../contract/entry.ts'
import { useLocation, useNavigate } from '../../router.ts'
import type { Collection } from '../define-collection.ts'
import { findEntries } from './find-entries.ts'
import { nextSorting, type Sorting, sortEntries } from './sort-entries.ts'

/** What is looked for, and in which order: it stands in the address, so that Back and reload keep it. */
export function useFind(collection: Collection, entries: Entry[] | null) {
  const { search } = useLocation()
  const navigate = useNavigate()
  // The field shows each letter before the router knows of it.
  const [state, setState] = useState(() => fromAddress(search))
  const { text, sorting } = state
  // Thousands are looked through and drawn behind what is typed.
  const settled = useDeferredValue(state)

  const become = useCallback(
    (next: Looking) => {
      setState(next)
      navigate({ search: inAddress(search, next) }, { replace: true })
    },
    [navigate, search],
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

function fromAddress(search: string): Looking {
  const asked = new URLSearchParams(search)
  const sort = asked.get('sort')
  const isDescending = sort?.startsWith('-') ?? false
  return {
    text: asked.get('find') ?? '',
    sorting: sort ? { column: isDescending ? sort.slice(1) : sort, isDescending } : null,
  }
}

function inAddress(search: string, { text, sorting }: Looking) {
  const asked = new URLSearchParams(search)
  asked.delete('find')
  asked.delete('sort')
  if (text) asked.set('find', text)
  if (sorting) asked.set('sort', `${sorting.isDescending ? '-' : ''}${sorting.column}`)
  return String(asked)
}
