import type { ReleaseAction, VitalName } from '@sala/shared/contract/release'
import type { AuditTable } from '../audit/tables.ts'
import type {
  AccountTable,
  PasskeyChallengeTable,
  PasskeyTable,
  SessionTable,
} from '../auth/tables.ts'
import type { IdempotencyTable } from '../idempotency/tables.ts'
import type { TeamKeyTable } from '../releases/signing/tables.ts'
import type { ViolationTable } from '../violations/tables.ts'

/** Times are whole milliseconds since 1970, UTC; ids are 128 random bits, base64url. */
export interface Tables {
  account: AccountTable
  session: SessionTable
  passkey: PasskeyTable
  passkeyChallenge: PasskeyChallengeTable
  rate: RateTable
  list: ListTable
  staff: StaffTable
  room: RoomTable
  picture: PictureTable
  variant: VariantTable
  message: MessageTable
  release: ReleaseTable
  releaseContent: ReleaseContentTable
  releaseFile: ReleaseFileTable
  live: LiveTable
  releaseEvent: ReleaseEventTable
  deployToken: DeployTokenTable
  releaseHealth: ReleaseHealthTable
  releaseVisit: ReleaseVisitTable
  releaseVital: ReleaseVitalTable
  secret: SecretTable
  audit: AuditTable
  idempotency: IdempotencyTable
  violation: ViolationTable
  teamKey: TeamKeyTable
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
  /** Of its encodings, narrowest first, with commas; empty until `describeStoredPictures` has run. */
  widthsPx: string
  placeholder: string
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

/** A release never changes and is never deleted. */
interface ReleaseTable {
  app: string
  version: string
  /** SHA-256 of the manifest without its commit, hex: two releases alike have the same. */
  digest: string
  /** The `release.json`, as JSON. */
  manifest: string
  /** Who has signed it, and with what (`ReleaseSignature`); null from before there were signatures. */
  keyId: string | null
  signature: string | null
  publishedBy: string
  publishedAt: number
}

interface ReleaseContentTable {
  /** SHA-256 of `bytes`, hex. */
  hash: string
  bytes: Uint8Array
  /** Null where compressing does not pay. */
  brotli: Uint8Array | null
  gzip: Uint8Array | null
}

interface ReleaseFileTable {
  app: string
  version: string
  path: string
  /** The content type that it is served with. */
  type: string
  hash: string
}

interface LiveTable {
  app: string
  version: string
  /** What was live before this version was promoted: where a rollback goes. */
  previous: string | null
  canaryVersion: string | null
  canaryPercent: number
  promotedBy: string
  promotedAt: number
}

interface ReleaseEventTable {
  /** Counts up without a gap; the order of what happened, whatever the clock says. */
  seq: number
  at: number
  who: string
  app: string
  action: ReleaseAction
  fromVersion: string | null
  toVersion: string | null
  why: string | null
}

interface DeployTokenTable {
  id: string
  /** The one app whose releases it may change. */
  app: string
  name: string
  /** SHA-256 of the token, hex; the token itself is stored nowhere. */
  hash: string
  createdAt: number
  revokedAt: number | null
}

interface ReleaseVitalTable {
  app: string
  version: string
  metric: VitalName
  /** Whole days since 1970, UTC. */
  day: number
  /** See releases/vitals/buckets.ts. */
  bucket: number
  visits: number
}

interface ReleaseHealthTable {
  app: string
  version: string
  /** Visitors who reported, be it that it loaded or that it failed. */
  visits: number
  /** Those of them for whom it failed. */
  failures: number
}

/** Who has reported already, so that a visitor counts once. */
interface ReleaseVisitTable {
  app: string
  version: string
  /** A keyed hash that tells visitors apart and nothing else. */
  visitor: string
  failed: number
  at: number
}

interface SecretTable {
  name: string
  value: string
}
