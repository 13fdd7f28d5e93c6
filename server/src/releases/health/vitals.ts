import type { ReleaseVitals, VitalName } from '@sala/kit/contract/release'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import type { Tables } from '../../foundation/db/tables.ts'
import { middleOf } from './buckets.ts'

const dayMs = 24 * 60 * 60_000

/** Visits that were alike on a day. */
export type CountedVital = Tables['releaseVital']

export function addVitals(db: Db, counts: CountedVital[]) {
  return inTransaction(db, async (trx) => {
    for (const count of counts) {
      await trx
        .insertInto('releaseVital')
        .values(count)
        .onConflict((conflict) =>
          conflict
            .columns(['app', 'version', 'metric', 'day', 'bucket'])
            .doUpdateSet((kept) => ({ visits: kept('releaseVital.visits', '+', count.visits) })),
        )
        .execute()
    }
  })
}

/** How fast each version of an app was for three visits out of four. */
export async function vitalsOf(db: Db, app: string): Promise<Record<string, ReleaseVitals>> {
  const rows = await db
    .selectFrom('releaseVital')
    .select(['version', 'metric', 'bucket', 'visits'])
    .where('app', '=', app)
    .orderBy('bucket')
    .execute()
  const found: Record<string, ReleaseVitals> = {}
  for (const [version, ofVersion] of Map.groupBy(rows, (row) => row.version)) {
    const metrics = [...Map.groupBy(ofVersion, ({ metric }) => metric)]
    found[version] = Object.fromEntries(
      metrics.map(([metric, counts]) => [metric, thirdQuartile(metric, counts)]),
    )
  }
  return found
}

export function forgetOldVitals(db: Db, beforeMs: number, most: number) {
  return deleteBatch(db, 'releaseVital', sql`day < ${Math.floor(beforeMs / dayMs)}`, most)
}

/** @param counts by bucket, lowest first */
function thirdQuartile(metric: VitalName, counts: { bucket: number; visits: number }[]) {
  const visits = counts.reduce((sum, count) => sum + Number(count.visits), 0)
  let seen = 0
  const bucket = counts.find((count) => {
    seen += Number(count.visits)
    return seen >= visits * 0.75
  })?.bucket
  return { p75: middleOf(metric, bucket ?? 0), visits }
}
