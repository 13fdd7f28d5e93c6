import { type SyntheticEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'

export type RowMark = 'edited' | 'saved'

/** The ids of the entry that is in the form, and of the one that was saved a moment ago. */
export interface RowMarks {
  edited: string | null
  saved: string | null
}

export function markOf({ edited, saved }: RowMarks, id: string): RowMark | undefined {
  if (id === edited) return 'edited'
  return id === saved ? 'saved' : undefined
}

const markedForMs = 2000

/** Which rows are marked, and how to say that one was saved. Who has edited it is back at its row. */
export function useRowMarks(edited: string | null) {
  const [saved, setSaved] = useState<string | null>(null)

  useEffect(() => {
    if (!saved) return
    goBackToRow()
    const timer = setTimeout(() => setSaved(null), markedForMs)
    return () => clearTimeout(timer)
  }, [saved])

  const marks = useMemo<RowMarks>(() => ({ edited, saved }), [edited, saved])
  return { marks, setSaved }
}

/** A new entry has no row yet: then the form is ready for the next one. */
function goBackToRow() {
  const row = document.querySelector('[data-mark=saved]')
  if (!row) return
  row.scrollIntoView({ block: 'nearest' })
  // Where somebody types, the focus stays.
  const isFree = document.activeElement?.matches('body, form button')
  if (isFree)
    row.querySelector<HTMLElement>('td:last-of-type button')?.focus({ preventScroll: true })
}

/** The row that is to have the focus as soon as it is in the page. */
export function useRowFocus() {
  const target = useRef<string | null>(null)

  /**
   * Call it before the request that adds the row: the row may appear before the answer.
   * @param id the entry whose row is meant; null for none any more
   */
  const focus = useCallback((id: string | null) => {
    target.current = id
  }, [])

  return { target, focus }
}

/** The id of the row that somebody is at: the one that was pressed last, or has the focus. */
export function useRowAt() {
  // It is asked for when the page is scrolled, and nothing is drawn for it before.
  const rowAt = useRef<string | null>(null)

  const note = useCallback(({ target }: SyntheticEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-entry]')
    if (row) rowAt.current = row.dataset.entry ?? null
  }, [])

  return { rowAt, note }
}
