import { type SyntheticEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'

export type RowHighlight = 'edited' | 'saved'

/** Ids of the entry in the form, and of the one that has just been saved. */
export interface HighlightedRows {
  edited: string | null
  saved: string | null
  /** Called with the saved row as soon as it is rendered; undefined afterwards. */
  onSavedShown?: ((row: HTMLElement) => void) | undefined
}

export function getRowHighlight({ edited, saved }: HighlightedRows, id: string) {
  if (id === edited) return 'edited'
  return id === saved ? 'saved' : undefined
}

const highlightForMs = 2000
/** Until then a new row may appear. A search may exclude it. */
const longestWaitMs = 10_000

interface SavedRow {
  id: string
  isNew: boolean
  isShown: boolean
}

/** The highlighted rows. `setSaved` highlights a saved row for a while and scrolls to it, once it is in the list. */
export function useRowHighlight(edited: string | null) {
  const [saved, setSavedRow] = useState<SavedRow | null>(null)

  useEffect(() => {
    if (!saved) return
    const forMs = saved.isShown ? highlightForMs : longestWaitMs
    const timer = setTimeout(() => setSavedRow(null), forMs)
    return () => clearTimeout(timer)
  }, [saved])

  const highlighted = useMemo<HighlightedRows>(() => {
    const show = (row: HTMLElement) => {
      row.scrollIntoView({ block: 'nearest' })
      // After a new entry the focus stays in the form, ready for the next one.
      if (!saved?.isNew) returnFocus(row)
      setSavedRow((now) => now && { ...now, isShown: true })
    }
    return {
      edited,
      saved: saved?.id ?? null,
      onSavedShown: saved && !saved.isShown ? show : undefined,
    }
  }, [edited, saved])

  const setSaved = useCallback(
    (id: string, isNew: boolean) => setSavedRow({ id, isNew, isShown: false }),
    [],
  )
  return { highlighted, setSaved }
}

/** Focuses a button of the row, but never takes the focus from a field. */
function returnFocus(row: HTMLElement) {
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
