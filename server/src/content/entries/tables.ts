/** The settings of an entry. */
export interface ChoiceColumns {
  /** The alternative text; '' while there is none. */
  pictureText: string
  /** The focal point of the picture, 0 to 1; both or neither. */
  focalX: number | null
  focalY: number | null
  isHidden: 0 | 1
  showFrom: number | null
  showUntil: number | null
}

export interface EntryColumns extends ChoiceColumns {
  /** JSON of its `Translations`, including fields that its list had before. */
  translations: string
  id: string
  /** Its place in the list, counting deleted entries too; there are gaps. */
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
interface EntryVersionTable extends ChoiceColumns {
  list: string
  entryId: string
  version: number
  at: number
  /** Null, as `action`, when the entry is older than its history. */
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
  /** JSON of its fields, including those that its list had before. */
  texts: string
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    entryVersion: EntryVersionTable
    remoteEntry: RemoteEntryTable
  }
}
