import type { Language } from '@sala/kit/contract/language'
import {
  countPages,
  getPages,
  type ListPage,
  type OnPage,
  type PageData,
  type SentForm,
} from '@sala/kit/contract/page'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { type ListAnswer, toTranslatedETag } from '../../content/entries/cached-list.ts'
import { translateEntry } from '../../content/entries/translations.ts'
import type { ListAnswers } from '../../content/lists/create-lists.ts'
import { toListName } from '../../content/remote-lists/declared-fields.ts'
import { getPageSite } from '../../content/site/published-site.ts'
import { translateSite } from '../../content/site/translate-site.ts'

/** Returns the requested page of a list, from 1. */
export type PageNumbers = (name: string) => number

/** Reads `?staff=2&rooms=3`; invalid numbers mean the first page. */
export function readPageNumbers(query: URLSearchParams): PageNumbers {
  return (name) => {
    const text = query.get(name) ?? ''
    return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
  }
}

export const firstPages: PageNumbers = () => 1

/** Counts the lists that are not on their first page. */
export function countFurtherLists({ lists }: PageData) {
  return Object.values(lists).filter(({ page }) => page > 1).length
}

/** Builds the data that a remote's page is rendered from. A page number beyond the last means the last page. */
export function toPageData(
  { name: remote, lists: names = [] }: Pick<LiveRemote, 'name' | 'lists'>,
  lists: ListAnswers,
  pageNumbers: PageNumbers,
  sent: SentForm | null,
  language: Language,
): PageData {
  const found: PageData['lists'] = {}
  for (const name of names) {
    const answer =
      name === 'staff' || name === 'rooms'
        ? lists[name]
        : lists.ofRemotes.get(toListName(remote, name))
    if (answer) found[name] = toListPage(answer, pageNumbers(name), language)
  }
  const { content } = lists.site
  return {
    lists: found,
    sent,
    ...(language !== 'en' && { language }),
    ...(content && { site: getPageSite(translateSite(content, language), remote) }),
  }
}

interface ListEntry {
  file: string | null
  version: number
}

function toListPage<Entry extends ListEntry>(
  { revision, entries, hasPictures = true }: ListAnswer<Entry> & { hasPictures?: boolean },
  pageNumber: number,
  language: Language,
): ListPage<OnPage<Entry>> {
  const shown = shownEntries(language, entries, hasPictures)
  const pages = countPages(shown.length)
  const page = Math.min(pageNumber, pages)
  const etag = toTranslatedETag({ revision }, language)
  return { entries: getPages(shown, page, page), page, pages, etag }
}

// Cached by list revision and language.
const shownCache = new WeakMap<object, Map<Language, unknown[]>>()

/** In lists with pictures, entries without one are only shown in the back-office. */
function shownEntries<Entry extends ListEntry>(
  language: Language,
  entries: ListAnswer<Entry>['entries'],
  hasPictures: boolean,
): OnPage<Entry>[] {
  const variants = shownCache.get(entries) ?? new Map<Language, unknown[]>()
  shownCache.set(entries, variants)
  const found = variants.get(language) as OnPage<Entry>[] | undefined
  if (found) return found
  const shown = entries
    .filter(({ file }) => file !== null || !hasPictures)
    .map((entry) => toOnPage(translateEntry(entry, language)))
  variants.set(language, shown)
  return shown
}

function toOnPage<Entry extends ListEntry>({ version: _, ...entry }: Entry): OnPage<Entry> {
  return entry
}
