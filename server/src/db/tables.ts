/** Times are whole milliseconds since 1970, UTC; ids are 128 random bits, base64url. */
export interface Tables {
  account: AccountTable
  session: SessionTable
  rate: RateTable
  list: ListTable
  staff: StaffTable
  room: RoomTable
  picture: PictureTable
  variant: VariantTable
  message: MessageTable
}

interface AccountTable {
  id: string
  /** Trimmed and in lower case. */
  email: string
  passwordHash: string
  createdAt: number
}

interface SessionTable {
  /** SHA-256 of the token, hex; the token itself is stored nowhere. */
  tokenHash: string
  accountId: string
  createdAt: number
  expiresAt: number
}

interface RateTable {
  key: string
  /** JSON array of the times of the uses that still count. */
  times: string
  expiresAt: number
}

interface ListTable {
  name: string
  /** Random, new at each write to the list; its ETag. */
  revision: string
  /** The place that the newest entry was given; 0 while there never was one. */
  lastPosition: number
}

interface EntryColumns {
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

interface StaffTable extends EntryColumns {
  name: string
}

interface RoomTable extends EntryColumns {
  title: string
  description: string
}

interface PictureTable {
  id: string
  /** SHA-256 of the bytes that were uploaded, hex. */
  uploadHash: string
  widthPx: number
  heightPx: number
  createdAt: number
  /** When an entry last took it; writing it guards it against being freed meanwhile. */
  touchedAt: number
}

interface VariantTable {
  pictureId: string
  /** SHA-256 of `bytes`, hex. */
  hash: string
  type: 'image/avif' | 'image/webp'
  widthPx: number
  bytes: Uint8Array
}

interface MessageTable {
  id: string
  name: string
  email: string
  message: string
  receivedAt: number
  deliveredAt: number | null
  attempts: number
  /** When it may be sent next; moved ahead by whoever claims it. Null once delivered. */
  nextAttemptAt: number | null
  lastError: string | null
}
