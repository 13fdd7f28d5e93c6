import { useCallback, useRef, useState } from 'react'
import type { Entry } from '../../contract/entry.ts'
import type { EntryCalls } from '../entry-calls.ts'
import type { EntriesState } from '../use-entries.ts'

/** Moves entries: an optimistic update, rolled back when the server refuses. */
export function useOrder(calls: EntryCalls, { updateLocally, write }: EntriesState) {
  /** Queue: moves are sent in the order in which they were made. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  /** @returns whether the server has accepted it */
  return useCallback(
    async (entry: Entry, before: string | null) => {
      const rollback = updateLocally((all) => moveEntry(all, entry._id, before))
      const sent = queue.current.then(() => calls.move(entry, before))
      queue.current = sent.catch(() => undefined)
      return (await write(() => sent, rollback)) !== null
    },
    [calls, updateLocally, write],
  )
}

/** Moves an entry before another one, or to the end. */
function moveEntry(all: Entry[], id: string, before: string | null) {
  const entry = all.find(({ _id }) => _id === id)
  if (!entry || id === before) return all
  const others = all.filter((one) => one !== entry)
  const at = others.findIndex(({ _id }) => _id === before)
  return others.toSpliced(at === -1 ? others.length : at, 0, entry)
}

/** Moves an entry before another one, or to the end with null. @returns false when it failed */
export type OnMove = (entry: Entry, before: string | null) => Promise<boolean>

interface Dropped {
  from: Entry[]
  to: Entry[]
}

/** The entries in the order in which one was dropped, until the list, whose rendering is deferred, has that order too. */
export function useDropped(list: Entry[] | null, onMove: OnMove | null) {
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const entries = dropped && dropped.from === list ? dropped.to : list

  const drop = useCallback(
    async (id: string, at: number) => {
      const entry = entries?.find(({ _id }) => _id === id)
      if (!list || !entries || !entry || !onMove) return
      const before = entries.filter((one) => one !== entry)[at]?._id ?? null
      const now = { from: list, to: moveEntry(entries, id, before) }
      setDropped(now)
      if (!(await onMove(entry, before))) setDropped((last) => (last === now ? null : last))
    },
    [list, entries, onMove],
  )

  return { entries, drop }
}
