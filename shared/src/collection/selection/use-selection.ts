import { useCallback, useMemo, useRef, useState } from 'react'
import type { Entry } from '../../contract/entry.ts'

/** The selected entries of a list. */
export function useSelection(shown: Entry[] | null) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const latest = useRef(shown)
  latest.current = shown

  /** @param isRange extends the selection from the entry chosen before */
  const choose = useCallback((id: string, isChosen: boolean, isRange: boolean) => {
    const ids = latest.current?.map(({ _id }) => _id) ?? []
    const ends = [ids.indexOf(id), isRange && last.current ? ids.indexOf(last.current) : -1]
    const range = ends.includes(-1) ? [id] : ids.slice(Math.min(...ends), Math.max(...ends) + 1)
    last.current = id
    setChosen((now) => {
      const next = new Set(now)
      for (const one of range) isChosen ? next.add(one) : next.delete(one)
      return next
    })
  }, [])

  const chooseAll = useCallback((isChosen: boolean) => {
    setChosen(new Set(isChosen ? latest.current?.map(({ _id }) => _id) : []))
  }, [])

  /** Only entries that are shown: an action on others would go unnoticed. */
  const entries = useMemo(
    () => (chosen.size === 0 ? [] : (shown?.filter(({ _id }) => chosen.has(_id)) ?? [])),
    [shown, chosen],
  )

  return { chosen, entries, choose, chooseAll }
}
