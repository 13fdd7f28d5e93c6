import { request } from '@sala/kit/api/request'
import type { AuditRecord, AuditTopic } from '@sala/kit/contract/audit'

/** A recorded change with an id for lists. */
export type Change = AuditRecord & { _id: string }

/** The number of changes in a full page. */
export const pageSize = 50

/** Returns a page of the newest changes of a part, or of those before the number `before`. */
export async function listChanges(about: AuditTopic, before?: number): Promise<Change[]> {
  const query = before === undefined ? '' : `&before=${before}`
  const changes = await request<AuditRecord[]>('GET', `/audit?about=${about}${query}`)
  return changes.map((change) => ({ ...change, _id: String(change.seq) }))
}
