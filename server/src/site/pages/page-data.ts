import type { ListPage, OnPage, PageData, SentForm } from '@sala/kit/contract/page'
import type { LiveRemote } from '@sala/kit/contract/remote'
import type { ListAnswer } from '../../content/entries/cached-list.ts'
import type { ListAnswers } from '../../content/lists/open-lists.ts'
import { listNameOf } from '../../content/remote-lists/declared-fields.ts'

/** So many entries of a list are in one page: its bytes must not grow with the list. */
const entriesPerPage = 24

/** Which page of each list is asked for, from 1. */
export type PagesAskedFor = (name: string) => number

/** `?staff=2&rooms=3`; whatever makes no sense asks for the first page. */
export function pagesAskedFor(query: URLSearchParams): PagesAskedFor {
  return (name) => {
    const text = query.get(name) ?? ''
    return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
  }
}

export const firstPages: PagesAskedFor = () => 1

/** How many of the lists do not begin at their start. */
export function furtherLists({ lists }: PageData) {
  return Object.values(lists).filter(({ page }) => page > 1).length
}

/** What a remote's page is rendered from; a page beyond the last one is the last. */
export function pageDataFor(
  { name: remote, lists: names = [] }: Pick<LiveRemote, 'name' | 'lists'>,
  lists: ListAnswers,
  asked: PagesAskedFor,
  sent: SentForm | null,
): PageData {
  const found: PageData['lists'] = {}
  for (const name of names) {
    const answer =
      name === 'staff' || name === 'rooms' ? lists[name] : lists.own.get(listNameOf(remote, name))
    if (answer) found[name] = pageOf(answer, asked(name))
  }
  return { lists: found, sent }
}

interface ListEntry {
  file: string | null
  version: number
}

function pageOf<Entry extends ListEntry>(
  { etag, entries, hasPictures = true }: ListAnswer<Entry> & { hasPictures?: boolean },
  asked: number,
): ListPage<OnPage<Entry>> {
  const shown = hasPictures ? picturedOf(entries) : onPage(entries)
  const pages = Math.max(1, Math.ceil(shown.length / entriesPerPage))
  const page = Math.min(asked, pages)
  const start = (page - 1) * entriesPerPage
  return { entries: shown.slice(start, start + entriesPerPage), page, pages, etag }
}

// Looked through once for each state of a list, not for each page.
const pictured = new WeakMap<object, unknown[]>()

/** The entries whose picture has arrived: the others are for the back-office. */
function picturedOf<Entry extends ListEntry>(
  entries: ListAnswer<Entry>['entries'],
): OnPage<Entry>[] {
  const known = pictured.get(entries) as OnPage<Entry>[] | undefined
  if (known) return known
  const found = onPage(entries.filter(({ file }) => file !== null))
  pictured.set(entries, found)
  return found
}

function onPage<Entry extends ListEntry>(entries: Entry[]) {
  return entries.map(({ version: _, ...entry }): OnPage<Entry> => entry)
}
