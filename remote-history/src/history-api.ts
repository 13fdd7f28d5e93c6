import { request } from '@sala/kit/api/request'
import type { RecordedChange, TrailState } from '@sala/kit/contract/audit'

/** A recorded change, with the id that lists of the house go by. */
export type Change = RecordedChange & { _id: string }

/** The newest changes, or those before the line `before`; a page at a time. */
export async function listChanges(before?: number): Promise<Change[]> {
  const query = before === undefined ? '' : `?before=${before}`
  const changes = await request<RecordedChange[]>('GET', `/audit${query}`)
  return changes.map((change) => ({ ...change, _id: String(change.seq) }))
}

export const checkTrail = () => request<TrailState>('GET', '/audit/check')
