import { useCallback, useRef } from 'react'
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
