import { useCallback, useEffect, useState } from 'react'

interface ListState<Entry> {
  /** null until the first answer. */
  entries: Entry[] | null
  error: string | null
  isLoading: boolean
}

/**
 * Loads a list at once and again whenever `reload` raises the change flag.
 * @param load must not change between renders
 */
export function useList<Entry extends { _id: string }>(load: () => Promise<Entry[]>) {
  const [state, setState] = useState<ListState<Entry>>({
    entries: null,
    error: null,
    isLoading: true,
  })
  const [changeFlag, setChangeFlag] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the flag is what makes it load again.
  useEffect(() => {
    let isOvertaken = false
    const settle = (next: Partial<ListState<Entry>>) => {
      if (!isOvertaken) setState((last) => ({ ...last, error: null, ...next, isLoading: false }))
    }
    load().then(
      (entries) => settle({ entries }),
      (error: Error) => settle({ error: error.message }),
    )
    return () => {
      isOvertaken = true
    }
  }, [load, changeFlag])

  const reload = useCallback(() => {
    setState((last) => ({ ...last, isLoading: true }))
    setChangeFlag((flag) => flag + 1)
  }, [])

  /** Takes an entry off at once, before the reloaded list says the same. */
  const drop = useCallback((id: string) => {
    setState((last) => ({
      ...last,
      entries: last.entries?.filter(({ _id }) => _id !== id) ?? null,
    }))
  }, [])

  return { ...state, reload, drop }
}
