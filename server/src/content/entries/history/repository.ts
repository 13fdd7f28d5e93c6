import { sql } from 'kysely'
import type { Db } from '../../../foundation/db/database.ts'
import { deleteBatch, insertAll } from '../../../foundation/db/statements.ts'
import { findPicturesById } from '../../pictures/repository.ts'
import type { Collection } from '../collection.ts'
import { mapValues } from '../collection-schemas.ts'
import type { SettingColumns } from '../entry-settings.ts'
import type { Row } from '../storage.ts'

/** A version of an entry, after one of its writes. */
interface VersionRow extends SettingColumns {
  list: string
  entryId: string
  version: number
  at: number
  /** Null, like `action`, when the entry is older than its history. */
  who: string | null
  action: string | null
  /** JSON of its fields. */
  texts: string
  /** JSON of its `Translations`. */
  translations: string
  pictureId: string | null
  pictureName: string | null
  /** When the next version was written; null for the current one. */
  endedAt: number | null
}

declare module '../../../foundation/db/tables.ts' {
  interface Tables {
    entryVersion: VersionRow
  }
}

/**
 * Records the versions of entries before a write, unless they are recorded already. Entries that were added without a
 * history, such as the demo content, have none and would lose their picture.
 */
export async function recordMissingVersions(trx: Db, collection: Collection, rows: Row[]) {
  if (rows.length === 0) return
  const current = await trx
    .selectFrom('entryVersion')
    .select(['entryId', 'version'])
    .where('list', '=', collection.name)
    .where('entryId', 'in', listIds(rows))
    .where('endedAt', 'is', null)
    .execute()
  const recorded = new Set(current.map(({ entryId, version }) => `${entryId} ${version}`))
  const missing = rows.filter(({ id, version }) => !recorded.has(`${id} ${version}`))
  const unknown = { who: null, action: null }
  const versions = missing.map((row) =>
    toVersionRow(collection, row, { ...unknown, at: row.updatedAt }),
  )
  await insertAll(trx, 'entryVersion', versions)
}

/** Records the versions of entries after a write, and ends the previous ones. */
export async function recordVersions(
  trx: Db,
  collection: Collection,
  rows: Row[],
  written: Pick<VersionRow, 'at' | 'who' | 'action'>,
) {
  if (rows.length === 0) return
  await trx
    .updateTable('entryVersion')
    .set({ endedAt: written.at })
    .where('list', '=', collection.name)
    .where('entryId', 'in', listIds(rows))
    .where('endedAt', 'is', null)
    .execute()
  const versions = rows.map((row) => toVersionRow(collection, row, written))
  await insertAll(trx, 'entryVersion', versions)
}

const listIds = (rows: Row[]) => rows.map(({ id }) => id)

function toVersionRow(
  { name, fields }: Collection,
  row: Row,
  written: Pick<VersionRow, 'at' | 'who' | 'action'>,
): VersionRow {
  return {
    ...written,
    list: name,
    entryId: row.id,
    version: row.version,
    texts: JSON.stringify(mapValues(fields, (_schema, field) => row[field])),
    translations: row.translations,
    pictureId: row.pictureId,
    pictureName: row.pictureName,
    pictureText: row.pictureText,
    focalX: row.focalX,
    focalY: row.focalY,
    isHidden: row.isHidden,
    showFrom: row.showFrom,
    showUntil: row.showUntil,
    endedAt: null,
  }
}

interface VersionQuery {
  list: string
  entryId: string
  before?: number | undefined
  maxRows: number
}

/** Lists at most `maxRows` versions of an entry with their pictures, newest first, older than `before`. */
export async function listVersions(db: Db, { list, entryId, before, maxRows }: VersionQuery) {
  const versions = await db
    .selectFrom('entryVersion')
    .selectAll()
    .where('list', '=', list)
    .where('entryId', '=', entryId)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(maxRows)
    .execute()
  const ids = versions.flatMap(({ pictureId }) => pictureId ?? [])
  return { versions, pictures: await findPicturesById(db, [...new Set(ids)]) }
}

/** Returns author and time of an entry's newest version. */
export function findNewestVersion(db: Db, list: string, entryId: string) {
  return db
    .selectFrom('entryVersion')
    .select(['at', 'who'])
    .where('list', '=', list)
    .where('entryId', '=', entryId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findVersion(db: Db, list: string, entryId: string, version: number) {
  return db
    .selectFrom('entryVersion')
    .selectAll()
    .where('list', '=', list)
    .where('entryId', '=', entryId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Deletes versions that ended before that time; their pictures are freed unless others use them. */
export function removeOldVersions(db: Db, beforeMs: number, maxRows: number) {
  return deleteBatch(db, 'entryVersion', sql`"endedAt" < ${beforeMs}`, maxRows)
}
