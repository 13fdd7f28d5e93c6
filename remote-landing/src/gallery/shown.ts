import type { ListPage } from '@sala/kit/contract/page'

export const entriesPerPage = 16

/** What a gallery shows of its list. */
export interface Shown<Entry> {
  entries: Entry[]
  /** The page that "More" leads to; null when there is none. */
  next: number | null
  /** Whether there is something before what is shown. */
  isLater: boolean
}

/**
 * @param whole the list as it was loaded, if it was
 * @param page what the page came with, if anything
 * @param pagesShown how many pages have been asked for, from the one that the page came with
 */
export function shownOf<Entry>(
  whole: Entry[] | null,
  page: Omit<ListPage<Entry>, 'etag'> | undefined,
  pagesShown: number,
): Shown<Entry> {
  const pages = whole ? Math.max(1, Math.ceil(whole.length / entriesPerPage)) : (page?.pages ?? 1)
  // A list that has become shorter may have lost the page that is shown.
  const before = Math.min(page?.page ?? 1, pages) - 1
  const last = before + pagesShown
  const entries = whole
    ? whole.slice(before * entriesPerPage, last * entriesPerPage)
    : (page?.entries ?? [])
  return { entries, next: last < pages ? last + 1 : null, isLater: before > 0 }
}
