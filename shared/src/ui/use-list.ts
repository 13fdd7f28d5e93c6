import { startTransition, useCallback, useEffect, useState } from 'react'

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
    const settle = (change: (last: Entry[] | null) => Entry[] | null, error: string | null) => {
      if (isOvertaken) return
      // A list of thousands takes its time: nothing that is typed meanwhile has to wait for it.
      startTransition(() =>
        setState((last) => ({ entries: change(last.entries), error, isLoading: false })),
      )
    }
    load().then(
      (entries) => settle((last) => keepUnchanged(last, entries), null),
      (error: Error) => settle((last) => last, error.message),
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

/** Takes over the entries that are as they were, so that their rows are not drawn again. */
function keepUnchanged<Entry extends { _id: string }>(last: Entry[] | null, next: Entry[]) {
  const known = new Map(last?.map((entry) => [entry._id, entry]))
  return next.map((entry) => {
    const old = known.get(entry._id)
    return old && JSON.stringify(old) === JSON.stringify(entry) ? old : entry
  })
}
