import { type SyntheticEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'

export type RowHighlight = 'edited' | 'saved'

/** Ids of the entry in the form, and of the one that has just been saved. */
export interface HighlightedRows {
  edited: string | null
  saved: string | null
}

export function getRowHighlight({ edited, saved }: HighlightedRows, id: string) {
  if (id === edited) return 'edited'
  return id === saved ? 'saved' : undefined
}

const highlightForMs = 2000

/** The highlighted rows. `setSaved` highlights a saved row for a while and scrolls to it. */
export function useRowHighlight(edited: string | null) {
  const [saved, setSaved] = useState<string | null>(null)

  useEffect(() => {
    if (!saved) return
    returnToSavedRow()
    const timer = setTimeout(() => setSaved(null), highlightForMs)
    return () => clearTimeout(timer)
  }, [saved])

  const highlighted = useMemo<HighlightedRows>(() => ({ edited, saved }), [edited, saved])
  return { highlighted, setSaved }
}

/** Without a row, as for a new entry, the focus stays in the form, ready for the next one. */
function returnToSavedRow() {
  const row = document.querySelector('[data-highlight=saved]')
  if (!row) return
  row.scrollIntoView({ block: 'nearest' })
  // Never takes the focus from a field.
  const isFocusFree = document.activeElement?.matches('body, form button')
  if (isFocusFree)
    row.querySelector<HTMLElement>('td:last-of-type button')?.focus({ preventScroll: true })
}

/** The row that gets the focus as soon as it is rendered. */
export function useRowFocus() {
  const target = useRef<string | null>(null)

  /**
   * Call it before the request that adds the row, which may appear before the response.
   * @param id of the row's entry; null cancels it
   */
  const focus = useCallback((id: string | null) => {
    target.current = id
  }, [])

  return { target, focus }
}

/** The id of the row that was pressed or focused last. */
export function useActiveRow() {
  // A ref: it is read on scrolling, and must not cause a render.
  const activeRow = useRef<string | null>(null)

  const record = useCallback(({ target }: SyntheticEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-entry]')
    if (row) activeRow.current = row.dataset.entry ?? null
  }, [])

  return { activeRow, record }
}
