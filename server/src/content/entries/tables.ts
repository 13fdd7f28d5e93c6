/** What people say of an entry beside its texts. */
export interface ChoiceColumns {
  /** What the picture shows; '' while nobody has said it. */
  pictureText: string
  /** Of the picture, 0 to 1; both or neither. */
  focalX: number | null
  focalY: number | null
  isHidden: 0 | 1
  showFrom: number | null
  showUntil: number | null
}

export interface EntryColumns extends ChoiceColumns {
  /** JSON of its `Translations`, also of fields that its list has had before. */
  translations: string
  id: string
  /** Where it stands in its list, among the deleted ones too; there are gaps. */
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

/** What an entry was after one of its writes. */
interface EntryVersionTable extends ChoiceColumns {
  list: string
  entryId: string
  version: number
  at: number
  /** Null, as `action`, of what was there before its history began. */
  who: string | null
  action: string | null
  /** JSON of its fields. */
  texts: string
  /** JSON of its `Translations`. */
  translations: string
  pictureId: string | null
  pictureName: string | null
  /** When there was a newer one; null while it is what the entry is. */
  endedAt: number | null
}

/** The entries of all lists of remotes. */
interface RemoteEntryTable extends EntryColumns {
  /** The list's name, such as `remotes/garden/plants`. */
  list: string
  /** JSON of its fields, also of those that its list has had before. */
  texts: string
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    entryVersion: EntryVersionTable
    remoteEntry: RemoteEntryTable
  }
}
