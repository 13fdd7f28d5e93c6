import { ApiError } from '@sala/kit/api/api-error'
import { countPages, getPages, type ListPage } from '@sala/kit/contract/page'
import { sendNotice } from '@sala/kit/events'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Source, type WithPicture, withPicture } from '../landing-api.ts'
import { translation } from '../words/translation.ts'

/** Pages that one click on “More” shows. The first click loads the whole list. */
const pagesPerClick = 3

export type List<Entry> =
  | { stage: 'loading' }
  | { stage: 'failed'; reason: string; retry: () => void }
  | ({ stage: 'loaded'; showMore: (onReady: () => void) => Promise<void> } & VisibleEntries<Entry>)

/**
 * Loads a list once. If the server rendered the page with it, revalidates it once by its etag.
 * @param source must not change between renders
 */
export function useList<Entry extends { file: string | null }>(
  source: Source<Entry>,
  page: ListPage<Entry> | undefined,
): List<WithPicture<Entry>> {
  const [whole, setWhole] = useState<WithPicture<Entry>[] | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [pagesShown, setPagesShown] = useState(1)
  const isRequested = useRef(false)
  const etag = page?.etag

  const load = useCallback(() => {
    setReason(null)
    source.load().then(setWhole, (error) => setReason(toReason(error)))
  }, [source])

  useEffect(() => {
    // Strict mode runs effects twice.
    if (isRequested.current) return
    isRequested.current = true
    if (etag === undefined) load()
    // If the request fails, the rendered entries stay.
    else
      source.loadIfChanged(etag).then(
        (changed) => changed && setWhole(changed),
        () => undefined,
      )
  }, [source, etag, load])

  const showMore = async (onReady: () => void) => {
    try {
      if (!whole) setWhole(await source.load())
      onReady()
      setPagesShown((pages) => pages + pagesPerClick)
    } catch (error) {
      sendNotice({ severity: 'error', message: toReason(error) })
    }
  }

  if (!whole && reason !== null) return { stage: 'failed', reason, retry: load }
  if (!whole && !page) return { stage: 'loading' }
  const rendered = page && { ...page, entries: withPicture(page.entries) }
  return { stage: 'loaded', showMore, ...paginate(whole, rendered, pagesShown) }
}

const toReason = (error: unknown) => (error instanceof ApiError ? error.message : translation.error)

interface VisibleEntries<Entry> {
  entries: Entry[]
  /** The number of the next page; null on the last one. */
  next: number | null
  /** Whether there are entries before these. */
  isLater: boolean
}

/**
 * @param whole the whole list, if it is loaded
 * @param page the entries that the server rendered, if any
 * @param pagesShown the number of pages to show, from the rendered one
 */
export function paginate<Entry>(
  whole: Entry[] | null,
  page: Omit<ListPage<Entry>, 'etag'> | undefined,
  pagesShown: number,
): VisibleEntries<Entry> {
  const pages = whole ? countPages(whole.length) : (page?.pages ?? 1)
  // The current page may no longer exist if the list got shorter.
  const first = Math.min(page?.page ?? 1, pages)
  const last = first + pagesShown - 1
  const entries = whole ? getPages(whole, first, last) : (page?.entries ?? [])
  return { entries, next: last < pages ? last + 1 : null, isLater: first > 1 }
}
