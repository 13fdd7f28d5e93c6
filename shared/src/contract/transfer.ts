/** A field of an entry before and after the import; null where it is empty. */
export interface FieldDifference {
  field: string
  before: string | null
  after: string | null
}

/** Effect of an import on one entry. */
export interface ImportedEntry {
  /** Row in the spreadsheet: the first below the header is 2. In a zip, the entry's position, from 1. */
  row: number
  title: string
  differences: FieldDifference[]
}

/** Result of an import, or of its dry run. */
export interface ImportOutcome {
  /** The list's revision: for `If-Match` after a dry run, and the new one after the import. */
  revision: string
  isDone: boolean
  counts: { added: number; changed: number; unchanged: number; refused: number }
  /** Like `changed` and `refused`, the first 200 at most. */
  added: ImportedEntry[]
  changed: ImportedEntry[]
  /** Invalid rows: a single one makes the whole import fail. */
  refused: { row: number; message: string }[]
}
