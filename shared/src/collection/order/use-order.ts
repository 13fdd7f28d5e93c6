import { useCallback, useRef, useState } from 'react'
import type { Entry } from '../../contract/entry.ts'
import { sendFailure } from '../../ui/use-sending.ts'
import type { EntryCalls } from '../entry-calls.ts'
import type { EntriesState } from '../use-entries.ts'

/** How the order of a list is changed: shown at once, and taken back when the server refuses. */
export function useOrder(calls: EntryCalls, { arrange, reload }: EntriesState) {
  /** Moves arrive in the order in which they were made. */
  const earlier = useRef<Promise<unknown>>(Promise.resolve())

  /** @returns whether the server has done it */
  return useCallback(
    async (entry: Entry, before: string | null) => {
      const takeBack = arrange((all) => moved(all, entry._id, before))
      const sent = earlier.current.then(() => calls.move(entry, before))
      earlier.current = sent.catch(() => undefined)
      try {
        await sent
        return true
      } catch (error) {
        takeBack()
        sendFailure(error)
        return false
      } finally {
        reload()
      }
    },
    [calls, arrange, reload],
  )
}

/** The entries with one of them before another, or at the end. */
export function moved(all: Entry[], id: string, before: string | null) {
  const entry = all.find(({ _id }) => _id === id)
  if (!entry || id === before) return all
  const others = all.filter((one) => one !== entry)
  const at = others.findIndex(({ _id }) => _id === before)
  return others.toSpliced(at === -1 ? others.length : at, 0, entry)
}

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
