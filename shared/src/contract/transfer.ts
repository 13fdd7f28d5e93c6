/** What a field of an entry says, and what it would say; null where nothing is. */
export interface FieldDifference {
  field: string
  before: string | null
  after: string | null
}

/** What an import would do to an entry. */
export interface ImportedEntry {
  /** As a spreadsheet counts: the first after the names is 2. Of a zip, the entry's place, from 1. */
  row: number
  title: string
  differences: FieldDifference[]
}

/** What the import of a file would do to a list, or has done. */
export interface ImportOutcome {
  /** Of the list that was looked at, for `If-Match`; of what it is now, when it is done. */
  revision: string
  isDone: boolean
  counts: { added: number; changed: number; unchanged: number; refused: number }
  /** As of `changed` and `refused`, no more than the first 200. */
  added: ImportedEntry[]
  changed: ImportedEntry[]
  /** Rows that cannot be taken: with one of them, none is. */
  refused: { row: number; message: string }[]
}
