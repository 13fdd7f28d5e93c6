import type { ReleaseVitals, VitalName } from '@sala/kit/contract/release'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/statements.ts'
import type { Tables } from '../../foundation/db/tables.ts'

const dayMs = 24 * 60 * 60_000
/** Buckets are powers of this, so a stored value is at most 10% off. */
const step = 1.1
/** CLS has no unit and is far below 1, so it is stored in thousandths. */
const scale = { CLS: 1000, FCP: 1, INP: 1, LCP: 1, TTFB: 1 } as const

/** Number of visits in one bucket on one day. */
export type CountedVital = Tables['releaseVital']

/** Returns the number of the logarithmic bucket of a value. */
export function toBucket(name: VitalName, value: number) {
  return Math.round(Math.log(value * scale[name] + 1) / Math.log(step))
}

export function recordVitals(db: Db, counts: CountedVital[]) {
  return inTransaction(db, async (trx) => {
    for (const count of counts) {
      await trx
        .insertInto('releaseVital')
        .values(count)
        .onConflict((conflict) =>
          conflict
            .columns(['app', 'version', 'metric', 'day', 'bucket'])
            .doUpdateSet((row) => ({ visits: row('releaseVital.visits', '+', count.visits) })),
        )
        .execute()
    }
  })
}

/** Reads the 75th percentile of each vital, for each version of an app. */
export async function readVitals(db: Db, app: string): Promise<Record<string, ReleaseVitals>> {
  const rows = await db
    .selectFrom('releaseVital')
    .select(['version', 'metric', 'bucket', 'visits'])
    .where('app', '=', app)
    .orderBy('bucket')
    .execute()
  const found: Record<string, ReleaseVitals> = {}
  for (const [version, versionRows] of Map.groupBy(rows, (row) => row.version)) {
    const metrics = [...Map.groupBy(versionRows, ({ metric }) => metric)]
    found[version] = Object.fromEntries(
      metrics.map(([metric, counts]) => [metric, computeP75(metric, counts)]),
    )
  }
  return found
}

export function removeOldVitals(db: Db, beforeMs: number, limit: number) {
  return deleteBatch(db, 'releaseVital', sql`day < ${Math.floor(beforeMs / dayMs)}`, limit)
}

/** @param counts by bucket, lowest first */
function computeP75(metric: VitalName, counts: { bucket: number; visits: number }[]) {
  const visits = counts.reduce((sum, count) => sum + Number(count.visits), 0)
  let seen = 0
  const bucket = counts.find((count) => {
    seen += Number(count.visits)
    return seen >= visits * 0.75
  })?.bucket
  return { p75: toBucketValue(metric, bucket ?? 0), visits }
}

function toBucketValue(name: VitalName, bucket: number) {
  const value = (step ** bucket - 1) / scale[name]
  return name === 'CLS' ? Number(value.toFixed(3)) : Math.round(value)
}
