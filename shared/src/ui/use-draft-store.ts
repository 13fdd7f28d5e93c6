import { useCallback, useEffect, useState } from 'react'
import { openDraftStore } from './draft-store.ts'

/** The drafts that were known of one form when `refresh` was called or another tab changed them. */
export function useDraftStore<Fields extends object>(
  form: string,
  email: string | null,
  noFields: Fields,
) {
  const [store] = useState(() => openDraftStore(form, email, noFields))
  const [kept, setKept] = useState(store.list)
  const refresh = useCallback(() => setKept(store.list()), [store])

  useEffect(() => store.follow(refresh), [store, refresh])

  // What is hidden may be ended without another word.
  useEffect(() => {
    const absorb = () => {
      if (document.hidden) store.absorbAll()
    }
    document.addEventListener('visibilitychange', absorb)
    return () => document.removeEventListener('visibilitychange', absorb)
  }, [store])

  return { store, kept, refresh }
}
