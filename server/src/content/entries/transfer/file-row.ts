/** One entry in a file. */
export interface FileRow {
  /** Counted as in spreadsheets: the first row after the names is 2. In a zip, the entry's place, from 1. */
  row: number
  /** '' for a new entry. */
  id: string
  /** The fields and settings, not validated yet. What is left out stays. */
  given: object
  picture?: FilePicture
  /** Why the row is refused, if reading it failed. */
  fault?: string
}

export interface FilePicture {
  /** The file's name as people gave it. */
  name: string
  /** SHA-256 of its bytes, hex. */
  hash: string
  read: () => Promise<Buffer>
}

/** The most entries in a file. */
export const maxRows = 5000
