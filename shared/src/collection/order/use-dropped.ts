import { useCallback, useState } from 'react'
import type { Entry } from '../../contract/entry.ts'
import { moved } from './use-order.ts'

/** Puts an entry before another, or at the end. @returns whether that holds */
export type OnMove = (entry: Entry, before: string | null) => Promise<boolean>

interface Dropped {
  from: Entry[]
  to: Entry[]
}

/** The entries as they were dropped, until the list, which is drawn behind what is typed, says so itself. */
export function useDropped(list: Entry[] | null, onMove: OnMove | null) {
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const entries = dropped && dropped.from === list ? dropped.to : list

  const drop = useCallback(
    async (id: string, at: number) => {
      const entry = entries?.find(({ _id }) => _id === id)
      if (!list || !entries || !entry || !onMove) return
      const before = entries.filter((one) => one !== entry)[at]?._id ?? null
      const now = { from: list, to: moved(entries, id, before) }
      setDropped(now)
      if (!(await onMove(entry, before))) setDropped((last) => (last === now ? null : last))
    },
    [list, entries, onMove],
  )

  return { entries, drop }
}
