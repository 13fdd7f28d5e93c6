import type { ReleaseHealth } from '@sala/kit/contract/release'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'

/** What a visitor has said of a version. */
export interface Voice {
  visitor: string
  /** Tells addresses apart and nothing else. */
  address: string
  hasFailed: boolean
}

export interface AddressHealth extends ReleaseHealth {
  address: string
}

/** Of one address; a house full of visitors that sits behind it is heard, and is not all there is. */
export const mostOfAddress = 60
const mostOfVersion = 20_000
const rowsAtOnce = 200

/**
 * Counts what visitors say of a version: a visit once, a failure once, however often it is told.
 * Returns how many there were of which nobody knew.
 */
export function addVoices(
  db: Db,
  { app, version }: { app: string; version: string },
  voices: Voice[],
  nowMs: number,
) {
  return inTransaction(db, async (trx) => {
    const { first, others } = withinBounds(voices, await voicesOf(trx, app, version))
    const added = { visits: 0, failures: 0 }
    const known = others
    for (const some of inParts(first)) {
      const rows = some.map(({ hasFailed, ...voice }) => ({
        app,
        version,
        ...voice,
        failed: hasFailed ? 1 : 0,
        at: nowMs,
      }))
      const inserted = await trx
        .insertInto('releaseVisit')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['visitor', 'failed'])
        .execute()
      added.visits += inserted.length
      added.failures += inserted.filter(({ failed }) => failed === 1).length
      const isNew = new Set(inserted.map(({ visitor }) => visitor))
      known.push(...some.filter(({ visitor }) => !isNew.has(visitor)))
    }
    for (const some of inParts(known.filter(({ hasFailed }) => hasFailed))) {
      const { numUpdatedRows } = await trx
        .updateTable('releaseVisit')
        .set({ failed: 1 })
        .where('app', '=', app)
        .where('version', '=', version)
        .where(
          'visitor',
          'in',
          some.map(({ visitor }) => visitor),
        )
        .where('failed', '=', 0)
        .executeTakeFirst()
      added.failures += Number(numUpdatedRows)
    }
    const news = added.visits + added.failures
    if (news > 0) await addToHealth(trx, app, version, added)
    return news
  })
}

/** What was said of a version, by address. */
export async function voicesOf(db: Db, app: string, version: string): Promise<AddressHealth[]> {
  const rows = await db
    .selectFrom('releaseVisit')
    .select(({ fn }) => [
      'address',
      fn.countAll<number>().as('visits'),
      fn.sum<number>('failed').as('failures'),
    ])
    .where('app', '=', app)
    .where('version', '=', version)
    .groupBy('address')
    .execute()
  return rows.map(({ address, visits, failures }) => ({
    address,
    visits: Number(visits),
    failures: Number(failures),
  }))
}

/** How each of the app's versions fares. */
export async function healthOf(db: Db, app: string): Promise<Record<string, ReleaseHealth>> {
  const rows = await db
    .selectFrom('releaseHealth')
    .select(['version', 'visits', 'failures'])
    .where('app', '=', app)
    .execute()
  return Object.fromEntries(rows.map(({ version, ...health }) => [version, health]))
}

/** Begins to count a version anew. */
export async function forgetHealth(trx: Db, app: string, version: string) {
  for (const table of ['releaseVisit', 'releaseHealth'] as const) {
    await trx.deleteFrom(table).where('app', '=', app).where('version', '=', version).execute()
  }
}

/** Who reported is of no use for longer than a canary runs; the counts stay. */
export function forgetOldVisits(db: Db, beforeMs: number, most: number) {
  return deleteBatch(db, 'releaseVisit', sql`at < ${beforeMs}`, most)
}

async function addToHealth(trx: Db, app: string, version: string, added: ReleaseHealth) {
  await trx
    .insertInto('releaseHealth')
    .values({ app, version, ...added })
    .onConflict((conflict) =>
      conflict.columns(['app', 'version']).doUpdateSet((row) => ({
        visits: row('releaseHealth.visits', '+', added.visits),
        failures: row('releaseHealth.failures', '+', added.failures),
      })),
    )
    .execute()
}

/** Who may speak for the first time; the others come from where enough was said already. */
function withinBounds(voices: Voice[], known: AddressHealth[]) {
  const counts = new Map(known.map(({ address, visits }) => [address, visits]))
  let all = known.reduce((sum, { visits }) => sum + visits, 0)
  const [first, others]: [Voice[], Voice[]] = [[], []]
  for (const voice of voices) {
    const count = counts.get(voice.address) ?? 0
    if (count >= mostOfAddress || all >= mostOfVersion) others.push(voice)
    else {
      counts.set(voice.address, count + 1)
      all++
      first.push(voice)
    }
  }
  return { first, others }
}

function inParts(voices: Voice[]) {
  const starts = Array.from({ length: Math.ceil(voices.length / rowsAtOnce) }, (_, at) => at)
  return starts.map((at) => voices.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce))
}
