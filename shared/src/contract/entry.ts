import type { Translations } from './language.ts'
import type { Picture } from './picture.ts'

/** The point of a picture that every crop keeps in view: 0 to 1 from its left and from its top. */
export interface Focal {
  x: number
  y: number
}

/**
 * What people say of an entry beside its texts. All may be left out of what `POST` and `PUT` take: what
 * is left out stays as it is, or as it is usual. An answer leaves out what is as usual.
 */
export interface EntrySettings {
  /** What the picture shows, in words; usually '', and the page makes them from the entry's texts. */
  pictureText: string
  /** Usually null: the middle, as the page crops it. */
  focal: Focal | null
  /** Whether visitors do not get to see it, whatever the time. */
  isHidden: boolean
  /** ISO 8601, UTC: visitors see it from then on; null if always. */
  showFrom: string | null
  /** ISO 8601, UTC: visitors see it until then; null if always. */
  showUntil: string | null
  /**
   * Its texts in other languages, by the names of its fields. A word that is left out stays, and '' takes
   * it away. Visitors get the texts themselves, by `?language=`.
   */
  translations?: Translations
}

/** What is known of an entry that stands on the server. */
export interface KnownEntry {
  _id: string
  /** Address of the picture, immutable, ending in a file name; null until it has arrived. */
  file: string | null
  /** Counts its writes; its ETag is this in quotes. */
  version: number
}

/** What every entry of a list has beside its fields, as visitors and writers get it. */
export interface Entry extends KnownEntry, Partial<EntrySettings> {
  picture: Picture | null
}

/** What a list's `POST` and `PUT` take: texts, by the names of its fields. */
export type EntryFields = Record<string, string>

/** An entry as `GET /api/<list>?view=all` lists it, to who is signed in: nothing is left out. */
export type KeptEntry<Kind extends Entry = Entry> = Kind & EntrySettings

/** An entry in the trash, as `GET /api/<list>?view=deleted` lists it, newest deletion first. */
export type DeletedEntry<Kind extends Entry = Entry> = KeptEntry<Kind> & {
  /** ISO 8601, UTC. */
  deletedAt: string
}

/** What `POST /api/<list>/{id}/move` takes; it answers all ids, in their new order. */
export interface Move {
  /** The entry before which it is to stand; null for the end. */
  before: string | null
}

/**
 * What `POST /api/<list>/selection` takes, whole or not at all. It answers the ids of those that it has
 * changed, which are what an undo is for: some may have been as asked for already.
 */
export interface Selection {
  action: 'hide' | 'show' | 'delete' | 'restore'
  /** 1 to 5000. */
  ids: string[]
}

/** What may be done to an entry; the audit trail has it after the list's name, such as `staff.hide`. */
export type EntryAction =
  | 'add'
  | 'change'
  | 'picture'
  | 'remove'
  | 'restore'
  | 'hide'
  | 'show'
  /** To another place in the list; the entry is no other version by that. */
  | 'move'
  /** Back to an earlier version: texts, picture, its text and its focal point. */
  | 'back'
  /** Deleted for good. */
  | 'purge'

/** A version of an entry, as `GET /api/<list>/{id}/history` lists them, newest first. */
export interface EntryVersion<Fields = Record<string, string>> extends EntrySettings {
  /** What `POST /api/<list>/{id}/history/{version}/restore` goes back to. */
  version: number
  /** ISO 8601, UTC: when it was made. */
  at: string
  /** Null where that is not known: it is older than the history. */
  who: string | null
  action: Exclude<EntryAction, 'move' | 'purge'> | null
  fields: Fields
  file: string | null
  picture: Picture | null
}

/** The data of an event of `GET /api/changes`: a list is at this revision now. */
export interface ListChange {
  /** Its place below `/api`: `staff`, `rooms`, or a remote's own, such as `remotes/garden/plants`. */
  list: string
  revision: string
}
