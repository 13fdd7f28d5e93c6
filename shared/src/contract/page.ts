import type { Entry } from './entry.ts'
import type { Language } from './language.ts'
import type { ContactFields } from './messages.ts'
import type { PageSite } from './site.ts'
import type { Person, Room } from './staff-and-rooms.ts'

/** The built-in lists that a page may show. */
export type ListName = 'staff' | 'rooms'

/** An entry in a page, without what only editing needs: every byte is sent to each visitor. */
export type OnPage<Entry> = Omit<Entry, 'version'>

/** One page of a list. `?staff=2` in the page's address asks for the second. */
export interface ListPage<Entry> {
  /** Only entries with a picture, where the list has pictures. */
  entries: Entry[]
  /** From 1. */
  page: number
  pages: number
  /** ETag of `GET /api/<list>`, to check whether the list has changed since. */
  etag: string
}

/** Few, so that the page of a long list takes no longer than that of a short one. */
const entriesPerPage = 8

/** The number of pages of a list. The last one has up to twice as many entries: a short list is one page. */
export const countPages = (entries: number) => Math.max(1, Math.ceil(entries / entriesPerPage) - 1)

/** The entries of the pages from `first` to `last`, which count from 1. `last` may be beyond the last page. */
export function getPages<Entry>(entries: Entry[], first: number, last: number) {
  const end = last < countPages(entries.length) ? last * entriesPerPage : entries.length
  return entries.slice((first - 1) * entriesPerPage, end)
}

/** A contact form that was sent without scripts, and its result. */
export interface SentForm {
  /** The typed text; empty when the message was accepted. */
  fields: ContactFields
  /** Not a `Notice`, so that severities and actions added there later do not break pages. */
  notice: { severity: 'success' | 'info' | 'warning' | 'error'; message: string }
}

/** The remote's own lists by name; their entries have the declared fields as well. */
interface OwnLists {
  [name: string]: ListPage<OnPage<Entry>>
}

/** Props of a public page: the server renders it from them, and the browser hydrates it with the same. */
export interface PageData {
  lists: { staff?: ListPage<OnPage<Person>>; rooms?: ListPage<OnPage<Room>> } & OwnLists
  sent: SentForm | null
  /** From the page's address; English when left out, as by hosts before 1.4.0. */
  language?: Language
  /** Published changes of the site; absent while there are none. */
  site?: PageSite
}

/** Metadata of a page for search engines and shared links. */
export interface PageHead {
  title: string
  description: string
  /** Name of the whole site, for shared links. */
  siteName?: string
  /** For shared links. The address may begin with `%BASE%`. */
  picture: { url: string; widthPx: number; heightPx: number; alt: string }
  /** JSON-LD (schema.org). */
  structured: object
  /** An adult rating label, such as `adult`. */
  rating: string
}

/** In both, `%BASE%` is replaced with the address of the release's folder. */
export interface Prerendered {
  html: string
  /** Null for a screen that is not public. */
  head: PageHead | null
}

/**
 * Exports of `src/prerender.tsx` in a remote whose screen is public, or for signed-out users. It is built
 * to `server/prerender.js`, one CommonJS file without imports, and runs in a sandboxed process.
 */
export interface PrerenderModule {
  /**
   * @param address absolute address of the page, without a query; its origin is a placeholder that is
   * replaced with the requested one in what is returned
   */
  prerender: (page: PageData, address: string) => Prerendered
}
