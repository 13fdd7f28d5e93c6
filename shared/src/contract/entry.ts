import type { Translations } from './language.ts'

/** A stored picture: its upright size and the encodings that the screens use. */
export interface Picture {
  widthPx: number
  heightPx: number
  /** Two colours, top and bottom, as `#rrggbb #rrggbb`: a gradient shown until the picture has loaded. */
  placeholder: string
  /** `srcset` attributes, narrowest first. In one string, because a list of them compresses better. */
  srcset: { avif: string; webp: string }
}

/** The point that every crop of a picture keeps visible: 0 to 1 from the left and from the top. */
export interface FocalPoint {
  x: number
  y: number
}

/**
 * Settings of an entry besides its texts. In a `POST` or `PUT`, a setting that is left out keeps its
 * value, or gets the default; an answer leaves out defaults.
 */
export interface EntrySettings {
  /** Alternative text of the picture; '' is generated from the entry's texts. */
  pictureText: string
  /** Null is the middle. */
  focal: FocalPoint | null
  /** Whether visitors never see it, whatever its dates. */
  isHidden: boolean
  /** ISO 8601, UTC: when visitors begin to see it; null is always. */
  showFrom: string | null
  /** ISO 8601, UTC: when visitors no longer see it; null is never. */
  showUntil: string | null
  /**
   * Its texts in other languages, by field name. A text that is left out keeps its value, and '' removes
   * it. Visitors get the translated texts by `?language=`.
   */
  translations?: Translations
}

/** Identity and version of an entry on the server. */
export interface SavedEntry {
  _id: string
  /** Address of the picture, immutable, ending in a file name; null while there is none. */
  file: string | null
  /** Incremented by each write; the ETag is this number in quotes. */
  version: number
}

/** Everything that an entry has besides its fields. */
export interface Entry extends SavedEntry, Partial<EntrySettings> {
  picture: Picture | null
}

/** Spaces, controls, and characters without a glyph: joiners, fillers, directional marks. */
const invisible = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * The name of an entry as it is shown and read out. Names have no rule (specification, section 5), so one may be empty
 * or invisible: then it is `unnamed`, in the language of the page.
 */
export const getShownName = (name: string, unnamed: string) =>
  invisible.test(name) ? unnamed : name

/** Texts of an entry by field name, as `POST` and `PUT` of a list take them. */
export type EntryFields = Record<string, string>

/** An entry with all its settings, as `GET /api/<list>?view=all` lists it for signed-in users. */
export type FullEntry<Kind extends Entry = Entry> = Kind & EntrySettings

/** An entry in the trash, as `GET /api/<list>?view=deleted` lists it, newest deletion first. */
export type DeletedEntry<Kind extends Entry = Entry> = FullEntry<Kind> & {
  /** ISO 8601, UTC. */
  deletedAt: string
}

/** Body of `POST /api/<list>/{id}/move`, which answers all ids in their new order. */
export interface Move {
  /** The entry to insert it before; null for the end. */
  before: string | null
}

/**
 * Bulk action of `POST /api/<list>/selection`: all or nothing. The answer has the ids of the entries that
 * it changed, for undo; entries that were in the requested state already are not among them.
 */
export interface Selection {
  action: 'hide' | 'show' | 'delete' | 'restore'
  /** 1 to 5000. */
  ids: string[]
}

/** Actions on entries. The audit trail puts the list's name before them, such as `staff.hide`. */
export type EntryAction =
  | 'add'
  | 'change'
  | 'picture'
  | 'remove'
  | 'restore'
  | 'hide'
  | 'show'
  /** To another position in the list; makes no new version. */
  | 'move'
  /** Restores an earlier version: texts, picture, alternative text and focal point. */
  | 'back'
  /** Deletes for good. */
  | 'purge'

/** A version of an entry, as `GET /api/<list>/{id}/history` lists them, newest first. */
export interface EntryVersion<Fields = Record<string, string>> extends EntrySettings {
  /** For `POST /api/<list>/{id}/history/{version}/restore`. */
  version: number
  /** ISO 8601, UTC: when it was written. */
  at: string
  /** Null for versions from before the history was recorded. */
  who: string | null
  action: Exclude<EntryAction, 'move' | 'purge'> | null
  fields: Fields
  file: string | null
  picture: Picture | null
}

/**
 * The last change of an entry, as `GET /api/<list>/{id}/last-change` has it, deleted or not, and as `change` in the
 * answer to a write of an older version (412).
 */
export interface LastChange {
  /** ISO 8601, UTC. */
  at: string
  /** Email of the account; null when it was removed, or is not known. */
  who: string | null
}

/** Data of an event of `GET /api/changes`: a list has a new revision. */
export interface ListChange {
  /** Path of the list below `/api`, such as `staff` or `remotes/garden/plants`; `releaseEvents` for releases. */
  list: string
  revision: string
}
