import { ApiError } from '@sala/kit/api/api-error'
import type { ListPage } from '@sala/kit/contract/page'
import { sendNotice } from '@sala/kit/events'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Pictured, pictured, type Source } from '../landing-api.ts'
import { spoken } from '../words/spoken.ts'
import { type Shown, shownOf } from './shown.ts'

type ListState<Entry> =
  | { stage: 'loading' }
  | { stage: 'failed'; reason: string; retry: () => void }
  | ({ stage: 'loaded'; showMore: (onReady: () => void) => Promise<void> } & Shown<Entry>)

export type List<Entry> = ListState<Entry>

/**
 * A list of the API. When the page came without it, it is loaded once; when it came with it, it is
 * asked once whether it has changed since.
 * @param source must not change between renders
 */
export function useList<Entry extends { file: string | null }>(
  source: Source<Entry>,
  page: ListPage<Entry> | undefined,
): List<Pictured<Entry>> {
  const [whole, setWhole] = useState<Pictured<Entry>[] | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [pagesShown, setPagesShown] = useState(1)
  const isAskedFor = useRef(false)
  const etag = page?.etag

  const load = useCallback(() => {
    setReason(null)
    source.load().then(setWhole, (error) => setReason(reasonOf(error)))
  }, [source])

  useEffect(() => {
    // Strict mode runs effects twice.
    if (isAskedFor.current) return
    isAskedFor.current = true
    if (etag === undefined) load()
    // Without an answer, what the page came with stays.
    else
      source.loadIfChanged(etag).then(
        (now) => now && setWhole(now),
        () => undefined,
      )
  }, [source, etag, load])

  const showMore = async (onReady: () => void) => {
    try {
      if (!whole) setWhole(await source.load())
      onReady()
      setPagesShown((pages) => pages + 1)
    } catch (error) {
      sendNotice({ severity: 'error', message: reasonOf(error) })
    }
  }

  if (!whole && reason !== null) return { stage: 'failed', reason, retry: load }
  if (!whole && !page) return { stage: 'loading' }
  const kept = page && { ...page, entries: pictured(page.entries) }
  return { stage: 'loaded', showMore, ...shownOf(whole, kept, pagesShown) }
}

const reasonOf = (error: unknown) => (error instanceof ApiError ? error.message : spoken.unreadable)
