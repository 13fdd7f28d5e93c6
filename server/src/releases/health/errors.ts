import type { NewError } from '@sala/kit/contract/release'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import { isWhileLoading, onServer } from './error-kind.ts'

/** An error that somebody met. */
export interface MetError {
  kind: string
  /** Tells apart who told of it and nothing else. */
  voice: string
}

/** Of one voice in a version, so that none fills what is kept. */
const mostKindsOfVoice = 5
const mostKinds = 400
/** More than any threshold asks for. */
const mostVoicesOfKind = 20
/** What comes of a connection as easily is believed of two at least. */
const fewestWhileLoading = 2

/** Notes who met which kinds of errors, each once; returns how many of that were not known. */
export function addErrors(
  db: Db,
  { app, version }: { app: string; version: string },
  met: MetError[],
  nowMs: number,
) {
  if (met.length === 0) return Promise.resolve(0)
  return inTransaction(db, async (trx) => {
    const ofKind = new Map(
      (await countKinds(trx, app, version)).map(({ kind, people }) => [kind, people]),
    )
    const ofVoice = new Map<string, number>()
    let added = 0
    for (const { kind, voice } of met) {
      const kinds = ofVoice.get(voice) ?? (await kindsOf(trx, app, version, voice))
      const voices = ofKind.get(kind)
      const isFull = voices === undefined ? ofKind.size >= mostKinds : voices >= mostVoicesOfKind
      if (isFull || kinds >= mostKindsOfVoice) continue
      const inserted = await trx
        .insertInto('releaseError')
        .values({ app, version, kind, voice, at: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .returning('kind')
        .executeTakeFirst()
      ofVoice.set(voice, kinds + (inserted ? 1 : 0))
      if (!inserted) continue
      ofKind.set(kind, (voices ?? 0) + 1)
      added++
    }
    return added
  })
}

async function countKinds(db: Db, app: string, version: string) {
  const rows = await db
    .selectFrom('releaseError')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('people')])
    .where('app', '=', app)
    .where('version', '=', version)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, people }) => ({ kind, people: Number(people) }))
}

async function kindsOf(db: Db, app: string, version: string, voice: string) {
  const row = await db
    .selectFrom('releaseError')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('app', '=', app)
    .where('version', '=', version)
    .where('voice', '=', voice)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** The kinds of errors that a canary was told of and the live version was not, those of most people first. */
export async function newErrorsOf(
  db: Db,
  app: string,
  versions: { canary: string; live: string },
  needed = 1,
): Promise<NewError[]> {
  const [canary, live] = await Promise.all([
    countKinds(db, app, versions.canary),
    countKinds(db, app, versions.live),
  ])
  // What nobody would believe of the canary is not believed of the live version either.
  const had = new Set(live.filter((one) => isBelieved(one, needed)).map(({ kind }) => kind))
  return canary
    .filter(({ kind }) => !had.has(kind))
    .toSorted((one, other) => other.people - one.people)
}

/** The first new kind of error that as many people have met as are needed; the server is believed alone. */
export async function believedNewError(
  db: Db,
  app: string,
  versions: { canary: string; live: string },
  needed: number,
) {
  const found = await newErrorsOf(db, app, versions, needed)
  return found.find((one) => isBelieved(one, needed))
}

function isBelieved({ kind, people }: NewError, needed: number) {
  if (kind.startsWith(onServer)) return true
  return people >= (isWhileLoading(kind) ? Math.max(needed, fewestWhileLoading) : needed)
}

/** Begins to tell apart anew what a version was told of. */
export async function forgetErrors(trx: Db, app: string, version: string) {
  await trx
    .deleteFrom('releaseError')
    .where('app', '=', app)
    .where('version', '=', version)
    .execute()
}

/** What was met before that is new when it is met again. */
export function forgetOldErrors(db: Db, beforeMs: number, most: number) {
  return deleteBatch(db, 'releaseError', sql`at < ${beforeMs}`, most)
}
