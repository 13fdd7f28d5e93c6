import { useCallback, useEffect, useState } from 'react'
import { openDraftStore } from './draft-store.ts'

/** The drafts that were kept of one form when `refresh` was called or another tab changed them. */
export function useDraftStore<Fields extends object>(
  form: string,
  email: string | null,
  noFields: Fields,
) {
  const [store] = useState(() => openDraftStore(form, email, noFields))
  const [kept, setKept] = useState(store.list)
  const refresh = useCallback(() => setKept(store.list()), [store])

  useEffect(() => store.follow(refresh), [store, refresh])

  return { store, kept, refresh }
}
