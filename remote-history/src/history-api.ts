import { request } from '@sala/kit/api/request'
import type { AuditRecord, AuditTopic } from '@sala/kit/contract/audit'

/** A recorded change, with the id that lists of the house go by. */
export type Change = AuditRecord & { _id: string }

/** So many come at a time, as long as there are so many. */
export const linesAPage = 50

/** The newest changes of a part, or those before the line `before`; a page at a time. */
export async function listChanges(about: AuditTopic, before?: number): Promise<Change[]> {
  const older = before === undefined ? '' : `&before=${before}`
  const changes = await request<AuditRecord[]>('GET', `/audit?about=${about}${older}`)
  return changes.map((change) => ({ ...change, _id: String(change.seq) }))
}
