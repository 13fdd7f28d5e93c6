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
