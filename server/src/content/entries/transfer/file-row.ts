/** What a file says of one entry. */
export interface FileRow {
  /** As a spreadsheet counts: the first after the names is 2. Of a zip, the entry's place, from 1. */
  row: number
  /** '' for a new entry. */
  id: string
  /** What it gives the entry, not looked at; what it leaves out stays. */
  given: object
  picture?: FilePicture
  /** Why it cannot be taken, where that is seen already. */
  fault?: string
}

export interface FilePicture {
  /** The file's name as people gave it. */
  name: string
  /** SHA-256 of its bytes, hex. */
  hash: string
  read: () => Promise<Buffer>
}

/** So many entries may be in a file. */
export const mostRows = 5000
