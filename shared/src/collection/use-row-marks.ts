import { useEffect, useMemo, useState } from 'react'
import type { RowMarks } from './row-marks.ts'

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
