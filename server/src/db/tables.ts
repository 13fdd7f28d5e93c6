import type { AuditSegmentTable, AuditTable } from '../audit/tables.ts'
import type {
  AccountTable,
  PasskeyChallengeTable,
  PasskeyTable,
  SessionTable,
} from '../auth/tables.ts'
import type { MessageTable } from '../contact/tables.ts'
import type { HousekeepingTable } from '../housekeeping/tables.ts'
import type { IdempotencyTable } from '../idempotency/tables.ts'
import type { ListTable } from '../lists/tables.ts'
import type { PictureTable, VariantTable } from '../pictures/tables.ts'
import type { RateTable } from '../rate-limit/tables.ts'
import type { TypeCheckTable } from '../releases/checks/tables.ts'
import type { ReleaseContentTable } from '../releases/files/tables.ts'
import type { ReleaseHealthTable, ReleaseVisitTable } from '../releases/health/tables.ts'
import type { ReleaseEventTable } from '../releases/history/tables.ts'
import type { ReleaseFileTable, ReleaseTable } from '../releases/ledger/tables.ts'
import type { LiveTable } from '../releases/live/tables.ts'
import type { SecretTable } from '../releases/secrets/tables.ts'
import type { TeamKeyTable } from '../releases/signing/tables.ts'
import type { DeployTokenTable } from '../releases/tokens/tables.ts'
import type { ReleaseVitalTable } from '../releases/vitals/tables.ts'
import type { RoomTable } from '../rooms/tables.ts'
import type { StaffTable } from '../staff/tables.ts'
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
  auditSegment: AuditSegmentTable
  housekeeping: HousekeepingTable
  idempotency: IdempotencyTable
  violation: ViolationTable
  teamKey: TeamKeyTable
  typeCheck: TypeCheckTable
}
