import type { ListName, ListPage, OnPage, PageData, SentForm } from '@sala/kit/contract/page'
import type { LiveRemote } from '@sala/kit/contract/remote'
import type { ListAnswer } from '../../content/entries/cached-list.ts'
import type { ListAnswers } from '../../content/lists/open-lists.ts'

/** So many entries of a list are in one page: its bytes must not grow with the list. */
const entriesPerPage = 24

/** Which page of each list is asked for, from 1. */
export type PagesAskedFor = Partial<Record<ListName, number>>

/** `?staff=2&rooms=3`; whatever makes no sense asks for the first page. */
export function pagesAskedFor(query: URLSearchParams): PagesAskedFor {
  const numberOf = (name: ListName) => {
    const text = query.get(name) ?? ''
    return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
  }
  return { staff: numberOf('staff'), rooms: numberOf('rooms') }
}

/** How many of the lists do not begin at their start. */
export function furtherLists({ lists }: PageData) {
  return Object.values(lists).filter(({ page }) => page > 1).length
}

/** What a remote's page is rendered from; a page beyond the last one is the last. */
export function pageDataFor(
  { lists: names = [] }: LiveRemote,
  lists: ListAnswers,
  asked: PagesAskedFor,
  sent: SentForm | null,
): PageData {
  const found: PageData['lists'] = {}
  if (names.includes('staff')) found.staff = pageOf(lists.staff, asked.staff)
  if (names.includes('rooms')) found.rooms = pageOf(lists.rooms, asked.rooms)
  return { lists: found, sent }
}

interface ListEntry {
  file: string | null
  version: number
}

function pageOf<Entry extends ListEntry>(
  { etag, entries }: ListAnswer<Entry>,
  asked = 1,
): ListPage<OnPage<Entry>> {
  const pictured = picturedOf(entries)
  const pages = Math.max(1, Math.ceil(pictured.length / entriesPerPage))
  const page = Math.min(asked, pages)
  const start = (page - 1) * entriesPerPage
  return { entries: pictured.slice(start, start + entriesPerPage), page, pages, etag }
}

// Looked through once for each state of a list, not for each page.
const pictured = new WeakMap<object, unknown[]>()

/** The entries whose picture has arrived: the others are for the back-office. */
function picturedOf<Entry extends ListEntry>(
  entries: ListAnswer<Entry>['entries'],
): OnPage<Entry>[] {
  const known = pictured.get(entries) as OnPage<Entry>[] | undefined
  if (known) return known
  const found = entries
    .filter(({ file }) => file !== null)
    .map(({ version: _, ...entry }): OnPage<Entry> => entry)
  pictured.set(entries, found)
  return found
}
