import type { ContactFields } from './contact.ts'
import type { Entry } from './entry.ts'
import type { Language } from './language.ts'
import type { Room } from './rooms.ts'
import type { PageSite } from './site.ts'
import type { Person } from './staff.ts'

/** The lists of the house that a page may hold. */
export type ListName = 'staff' | 'rooms'

/** What a page holds of an entry: its bytes are counted, and nobody changes the entry there. */
export type OnPage<Entry> = Omit<Entry, 'version'>

/** One page of a list. `?staff=2` in the page's address asks for the second. */
export interface ListPage<Entry> {
  /** Only such that have a picture, where the list has pictures. */
  entries: Entry[]
  /** From 1. */
  page: number
  pages: number
  /** Of the whole list, as `GET /api/<list>` answers it: whether it has changed since. */
  etag: string
}

/** A contact form that was sent without scripts, and what came of it. */
export interface SentForm {
  /** As they were typed; empty once the message was taken. */
  fields: ContactFields
  /** No `Notice`: hosts may come to show more of these than pages hold. */
  notice: { severity: 'success' | 'info' | 'warning' | 'error'; message: string }
}

/** The lists that the page's remote has brought itself, by their names; their entries have their fields as well. */
interface OwnLists {
  [name: string]: ListPage<OnPage<Entry>>
}

/** What a page is rendered from: on the server, and again in the browser that takes it over. */
export interface PageData {
  lists: { staff?: ListPage<OnPage<Person>>; rooms?: ListPage<OnPage<Room>> } & OwnLists
  sent: SentForm | null
  /** That of the page's address; English when left out, as hosts before 1.4.0 do. */
  language?: Language
  /** What an owner has said of the site; absent while nothing was published. */
  site?: PageSite
}

/** What a page tells those who do not look at it: search engines, and whoever it is shared with. */
export interface PageHead {
  title: string
  description: string
  /** For shared links. Its address may begin with `%BASE%`. */
  picture: { url: string; widthPx: number; heightPx: number; alt: string }
  /** JSON-LD (schema.org). */
  structured: object
  /** An adult rating label, such as `adult`. */
  rating: string
}

/** `%BASE%` stands for the address of the release's folder in both. */
export interface Prerendered {
  html: string
  /** Null for a screen that is not public. */
  head: PageHead | null
}

/**
 * What a remote exports from `src/prerender.tsx` whose screen is public, or for who is signed out. It
 * is built to `server/prerender.js`, one CommonJS file that needs nothing, and runs in a process of
 * its own that can reach nothing.
 */
export interface PrerenderModule {
  /**
   * @param address absolute address of the page, without a query; its origin stands for whichever the
   * page is asked for at, and is put into what is returned later
   */
  prerender: (page: PageData, address: string) => Prerendered
}
