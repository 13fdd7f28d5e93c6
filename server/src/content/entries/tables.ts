/** The settings of an entry. */
export interface SettingColumns {
  /** The alternative text; '' while there is none. */
  pictureText: string
  /** The focal point of the picture, 0 to 1; both or neither. */
  focalX: number | null
  focalY: number | null
  isHidden: 0 | 1
  showFrom: number | null
  showUntil: number | null
}

export interface EntryColumns extends SettingColumns {
  /** JSON of its `Translations`, including fields that the list no longer has. */
  translations: string
  id: string
  /** The place in the list, which deleted entries have too; there are gaps. */
  position: number
  pictureId: string | null
  /** The file's name in the picture's address, without its ending. */
  pictureName: string | null
  /** Counts the writes to this row. */
  version: number
  createdAt: number
  updatedAt: number
  deletedAt: number | null
}

/** A version of an entry, after one of its writes. */
interface EntryVersionTable extends SettingColumns {
  list: string
  entryId: string
  version: number
  at: number
  /** Null, like `action`, when the entry is older than its history. */
  who: string | null
  action: string | null
  /** JSON of its fields. */
  texts: string
  /** JSON of its `Translations`. */
  translations: string
  pictureId: string | null
  pictureName: string | null
  /** When the next version was written; null for the current one. */
  endedAt: number | null
}

/** The entries of all lists of remotes. */
interface RemoteEntryTable extends EntryColumns {
  /** The list's name, such as `remotes/garden/plants`. */
  list: string
  /** JSON of its fields, including those that the list no longer has. */
  texts: string
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    entryVersion: EntryVersionTable
    remoteEntry: RemoteEntryTable
  }
}
