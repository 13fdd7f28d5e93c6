import { sql } from 'kysely'
import type { Db } from '../../../foundation/db/database.ts'
import { deleteBatch } from '../../../foundation/db/delete-batch.ts'
import { insertAll } from '../../../foundation/db/insert-all.ts'
import type { Tables } from '../../../foundation/db/tables.ts'
import { picturesById } from '../../pictures/repository.ts'
import type { Collection } from '../collection.ts'
import { eachOf } from '../collection-schemas.ts'
import type { Row } from '../storage.ts'

type VersionRow = Tables['entryVersion']

/**
 * Keeps the versions of entries before a write, unless they are kept already. Entries that were added without a
 * history, as the demo content is, have none and would lose their picture.
 */
export async function keepFound(trx: Db, collection: Collection, rows: Row[]) {
  if (rows.length === 0) return
  const current = await trx
    .selectFrom('entryVersion')
    .select(['entryId', 'version'])
    .where('list', '=', collection.name)
    .where('entryId', 'in', idsOf(rows))
    .where('endedAt', 'is', null)
    .execute()
  const kept = new Set(current.map(({ entryId, version }) => `${entryId} ${version}`))
  const found = rows.filter(({ id, version }) => !kept.has(`${id} ${version}`))
  const unknown = { who: null, action: null }
  const versions = found.map((row) => versionOf(collection, row, { ...unknown, at: row.updatedAt }))
  await insertAll(trx, 'entryVersion', versions)
}

/** Keeps the versions of entries after a write, and ends the ones before. */
export async function keepVersions(
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
    .where('entryId', 'in', idsOf(rows))
    .where('endedAt', 'is', null)
    .execute()
  const versions = rows.map((row) => versionOf(collection, row, written))
  await insertAll(trx, 'entryVersion', versions)
}

const idsOf = (rows: Row[]) => rows.map(({ id }) => id)

function versionOf(
  { name, fields }: Collection,
  row: Row,
  written: Pick<VersionRow, 'at' | 'who' | 'action'>,
): VersionRow {
  return {
    ...written,
    list: name,
    entryId: row.id,
    version: row.version,
    texts: JSON.stringify(eachOf(fields, (_schema, field) => row[field])),
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

interface Asked {
  list: string
  entryId: string
  before?: number | undefined
  most: number
}

/** At most `most` versions of an entry with their pictures, newest first, older than `before`. */
export async function listVersions(db: Db, { list, entryId, before, most }: Asked) {
  const versions = await db
    .selectFrom('entryVersion')
    .selectAll()
    .where('list', '=', list)
    .where('entryId', '=', entryId)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(most)
    .execute()
  const ids = versions.flatMap(({ pictureId }) => pictureId ?? [])
  return { versions, pictures: await picturesById(db, [...new Set(ids)]) }
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

/** Forgets versions that ended before that time, and their pictures unless others have them. */
export function forgetOldVersions(db: Db, beforeMs: number, most: number) {
  return deleteBatch(db, 'entryVersion', sql`"endedAt" < ${beforeMs}`, most)
}
