export interface ListTable {
  name: string
  /** Random, new at each write to the list; its ETag. */
  revision: string
  /** The place that the newest entry was given; 0 while there never was one. */
  lastPosition: number
}

export interface EntryColumns {
  id: string
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
