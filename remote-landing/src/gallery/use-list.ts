import { ApiError } from '@sala/shared/api/api-error'
import { useCallback, useEffect, useRef, useState } from 'react'
import { copy } from '../copy.ts'

type ListState<Entry> =
  | { stage: 'loading' }
  | { stage: 'failed'; reason: string }
  | { stage: 'loaded'; entries: Entry[] }

export type List<Entry> = ListState<Entry> & { retry: () => void }

/**
 * A list of the API, loaded once when the page is displayed.
 * @param load must not change between renders
 */
export function useList<Entry>(load: () => Promise<Entry[]>): List<Entry> {
  const [state, setState] = useState<ListState<Entry>>({ stage: 'loading' })
  const isAskedFor = useRef(false)

  const ask = useCallback(() => {
    setState({ stage: 'loading' })
    load().then(
      (entries) => setState({ stage: 'loaded', entries }),
      (error) => setState({ stage: 'failed', reason: reasonOf(error) }),
    )
  }, [load])

  useEffect(() => {
    // Strict mode runs effects twice.
    if (isAskedFor.current) return
    isAskedFor.current = true
    ask()
  }, [ask])

  return { ...state, retry: ask }
}

const reasonOf = (error: unknown) => (error instanceof ApiError ? error.message : copy.unreadable)
