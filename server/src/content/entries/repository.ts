import { type Insertable, sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import { insertAll } from '../../foundation/db/insert-all.ts'
import { newId } from '../../foundation/db/new-id.ts'
import type { Tables } from '../../foundation/db/tables.ts'
import { nextPlaceInList, reviseList } from '../../foundation/revisions/repository.ts'
import { describePicture } from '../pictures/describe.ts'
import { type PictureToTake, picturesById, takePicture } from '../pictures/repository.ts'
import { checkDates, fromColumns, toColumns, usualColumns } from './choices.ts'
import type { Collection, EntryOf, Given } from './collection.ts'
import { type Row, storageOf } from './storage.ts'
import type { EntryColumns } from './tables.ts'
import { joinTranslations, translationsIn } from './translations.ts'

/** One of many entries that are written at once. */
interface Wanted<Field extends string> {
  id: string
  given: Given<Field>
  picture?: PictureToTake | undefined
}

const comparisons = { present: 'is', deleted: 'is not' } as const
type Which = keyof typeof comparisons

/** The entries of a collection in the database. */
export function entriesOf<Field extends string>(collection: Collection<Field>) {
  type Entry = EntryOf<Field>
  const { name, table, fields } = collection
  const { inList, pick, toColumnsOf, fromRow } = storageOf(collection)
  // For Kysely's types: beside their own fields, all tables of entries are alike.
  const entries = table as 'staff'

  /** Entries that are not deleted, in their order. */
  async function list(db: Db): Promise<Entry[]> {
    const present = rowsOf(db, 'present')
    const rows = await present.selectAll().orderBy('position').execute()
    const pictures = await picturesById(db, present.select('pictureId'))
    return rows.map(fromRow).map((row) => describe(row, pictures))
  }

  /** Deleted entries with the time of the deletion, newest first. */
  async function listDeleted(db: Db) {
    const deleted = rowsOf(db, 'deleted')
    const newestFirst = deleted.selectAll().orderBy('deletedAt', 'desc').orderBy('position')
    const rows = await newestFirst.execute()
    const pictures = await picturesById(db, deleted.select('pictureId'))
    return rows.map(fromRow).map((row) => ({
      ...describe(row, pictures),
      deletedAt: new Date(row.deletedAt ?? 0).toISOString(),
    }))
  }

  async function findAmong(db: Db, id: string, which: Which): Promise<Entry | undefined> {
    const one = rowsOf(db, which).where('id', '=', id)
    const row = await one.selectAll().executeTakeFirst()
    return row && describe(fromRow(row), await picturesById(db, one.select('pictureId')))
  }

  /** The entry, or undefined if there is none or it is deleted. */
  const find = (db: Db, id: string) => findAmong(db, id, 'present')
  /** As `find`, among those that are deleted. */
  const findDeleted = (db: Db, id: string) => findAmong(db, id, 'deleted')

  /** The rows with these ids, deleted or not, in the list's order. */
  async function rows(db: Db, ids: string[]): Promise<Row<Field>[]> {
    if (ids.length === 0) return []
    const found = await db
      .selectFrom(entries)
      .selectAll()
      .where('id', 'in', ids)
      .where(inList)
      .orderBy('position')
      .execute()
    return found.map(fromRow)
  }

  /** All rows, deleted or not, in the list's order. */
  async function allRows(db: Db): Promise<Row<Field>[]> {
    const found = db.selectFrom(entries).selectAll().where(inList).orderBy('position')
    return (await found.execute()).map(fromRow)
  }

  async function describeAll(db: Db, given: Row<Field>[]) {
    const ids = given.flatMap(({ pictureId }) => pictureId ?? [])
    const pictures = await picturesById(db, [...new Set(ids)])
    return given.map((row) => describe(row, pictures))
  }

  /** The ids among these that belong to entries of other lists. */
  async function takenElsewhere(db: Db, ids: string[]) {
    if (ids.length === 0) return new Set<string>()
    const found = db.selectFrom(entries).select('id').where('id', 'in', ids)
    const rows = await found.where(sql<boolean>`not (${inList})`).execute()
    return new Set(rows.map(({ id }) => id))
  }

  /** The row of a new entry. */
  async function newRow(
    trx: Db,
    { id, given, picture }: Wanted<Field>,
    position: number,
    nowMs: number,
  ) {
    const row = {
      ...usualColumns,
      translations: '{}',
      ...toColumnsOf(given),
      ...toColumns(given),
      ...translationColumn(given),
      ...(await taken(trx, picture, nowMs)),
      id,
      position,
      version: 1,
      createdAt: nowMs,
      updatedAt: nowMs,
      deletedAt: null,
    }
    checkDates(row)
    return row
  }

  /** The columns that a write changes. */
  async function changesOf(
    trx: Db,
    row: Row<Field> | undefined,
    { given, picture }: Omit<Wanted<Field>, 'id'>,
    nowMs: number,
  ) {
    const columns = toColumns(given)
    checkDates({ ...(row ?? usualColumns), ...columns })
    return {
      ...toColumnsOf(given, row),
      ...columns,
      ...translationColumn(given, row),
      ...(picture && (await taken(trx, picture, nowMs))),
      updatedAt: nowMs,
    }
  }

  /** Adds an entry, with its picture if there is one. */
  function add(db: Db, given: Given<Field>, nowMs: number, picture?: PictureToTake) {
    return inTransaction(db, async (trx): Promise<Entry> => {
      const position = await nextPlaceInList(trx, name)
      const row = await newRow(trx, { id: newId(), given, picture }, position, nowMs)
      await trx
        .insertInto(entries)
        .values(row as unknown as Insertable<Tables['staff']>)
        .execute()
      const [added] = await describeAll(trx, [fromRow(row)])
      return added as Entry
    })
  }

  /** Adds many entries in this order, by few statements. Their ids must be new. */
  async function addAll(trx: Db, wanted: Wanted<Field>[], nowMs: number) {
    const last = await nextPlaceInList(trx, name, wanted.length)
    const added: object[] = []
    for (const [index, one] of wanted.entries()) {
      added.push(await newRow(trx, one, last - wanted.length + 1 + index, nowMs))
    }
    await insertAll(trx, entries, added as Insertable<Tables['staff']>[])
  }

  /** Changes many entries, each by one statement. All of them must exist. */
  async function changeAll(trx: Db, wanted: Wanted<Field>[], nowMs: number) {
    const ids = wanted.map(({ id }) => id)
    const known = new Map((await rows(trx, ids)).map((row) => [row.id, row]))
    for (const { id, ...one } of wanted) {
      const changes = await changesOf(trx, known.get(id), one, nowMs)
      await trx
        .updateTable(entries)
        .set(({ eb }) => ({ ...changes, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where(inList)
        .execute()
    }
    await reviseList(trx, name)
  }

  /** Returns the entry as changed, or undefined if there is none. */
  function change(db: Db, id: string, given: Given<Field>, nowMs: number, picture?: PictureToTake) {
    return inTransaction(db, async (trx) => {
      const [row] = await rows(trx, [id])
      if (!row || row.deletedAt !== null) return undefined
      await update(trx, [id], await changesOf(trx, row, { given, picture }, nowMs))
      return find(trx, id)
    })
  }

  /** Whether the given settings and texts would change nothing. */
  function isAlready(entry: Entry, given: Given<Field>) {
    const columns = fromColumns({ ...usualColumns, ...toColumns(entry), ...toColumns(given) })
    const kept = JSON.stringify(entry.translations ?? {})
    if (joinTranslations(kept, given.translations ?? {}) !== joinTranslations(kept, {}))
      return false
    const asked: object = { ...pick(given), ...columns }
    return Object.entries(asked).every(
      ([key, value]) => JSON.stringify(entry[key as Field]) === JSON.stringify(value),
    )
  }

  /** Whether the entry has this very picture, under this name. */
  async function hasPicture(db: Db, id: string, picture: PictureToTake) {
    if (!('storedId' in picture)) return false
    const [row] = await rows(db, [id])
    return row?.pictureId === picture.storedId && row.pictureName === picture.name
  }

  /** Stores the picture and gives it to the entry in one transaction; undefined if there is none. */
  function setPicture(db: Db, id: string, picture: PictureToTake, nowMs: number) {
    return inTransaction(db, async (trx) => {
      if (!(await find(trx, id))) return undefined
      await update(trx, [id], { ...(await taken(trx, picture, nowMs)), updatedAt: nowMs })
      return find(trx, id)
    })
  }

  /** Hides the entry until it is restored or purged; returns whether there was one. */
  function remove(db: Db, id: string, nowMs: number) {
    return inTransaction(db, (trx) =>
      update(trx, [id], { deletedAt: nowMs, updatedAt: nowMs }, 'present'),
    )
  }

  /** Undoes a deletion. An entry that is not deleted stays as it is. Undefined if there is none. */
  function restore(db: Db, id: string, nowMs: number) {
    return inTransaction(db, async (trx) => {
      await update(trx, [id], { deletedAt: null, updatedAt: nowMs }, 'deleted')
      return find(trx, id)
    })
  }

  /** Removes a deleted entry for good, with its versions. */
  function forget(db: Db, id: string) {
    return inTransaction(db, async (trx) => {
      await trx
        .deleteFrom(entries)
        .where('id', '=', id)
        .where(inList)
        .where('deletedAt', 'is not', null)
        .execute()
      await reviseList(trx, name)
    })
  }

  /** Removes entries for good that were deleted before that time. */
  function purge(db: Db, deletedBeforeMs: number, most: number) {
    return deleteBatch(db, table, sql`${inList} and "deletedAt" < ${deletedBeforeMs}`, most)
  }

  /** The places of all entries, deleted or not, in their order. */
  function places(db: Db) {
    return db
      .selectFrom(entries)
      .select(['id', 'position', 'deletedAt'])
      .where(inList)
      .orderBy('position')
      .execute()
  }

  /**
   * Moves an entry to another place, and those between by one. Positions are unique at any time, so the rows
   * that move get negative ones first.
   */
  async function shift(trx: Db, id: string, from: number, to: number) {
    const [first, last] = from < to ? [from, to] : [to, from]
    await trx
      .updateTable(entries)
      .set({ position: sql`-position` })
      .where(inList)
      .where('position', '>=', first)
      .where('position', '<=', last)
      .execute()
    const aside = from < to ? sql`-position - 1` : sql`-position + 1`
    await trx
      .updateTable(entries)
      .set({ position: sql`case when id = ${id} then ${to} else ${aside} end` })
      .where(inList)
      .where('position', '<', 0)
      .execute()
    await reviseList(trx, name)
  }

  function describe(row: Row<Field>, pictures: Awaited<ReturnType<typeof picturesById>>): Entry {
    const picture = describePicture(pictures.get(row.pictureId), row.pictureName)
    return {
      _id: row.id,
      ...pick(row),
      ...picture,
      ...fromColumns(row),
      ...translationsIn(fields, row.translations),
      version: row.version,
    }
  }

  function rowsOf(db: Db, which: Which) {
    return db.selectFrom(entries).where(inList).where('deletedAt', comparisons[which], null)
  }

  /** Makes the same change to all of these entries; returns whether there were any. */
  async function update(
    trx: Db,
    ids: string[],
    changes: Partial<EntryColumns>,
    which: Which = 'present',
  ) {
    const { numUpdatedRows } = await trx
      .updateTable(entries)
      .set(({ eb }) => ({ ...changes, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .where(inList)
      .where('deletedAt', comparisons[which], null)
      .executeTakeFirst()
    const isChanged = numUpdatedRows > 0n
    if (isChanged) await reviseList(trx, name)
    return isChanged
  }

  return {
    list,
    listDeleted,
    find,
    findDeleted,
    rows,
    allRows,
    takenElsewhere,
    describeAll,
    pick,
    toColumnsOf,
    add,
    addAll,
    change,
    changeAll,
    isAlready,
    hasPicture,
    setPicture,
    remove,
    restore,
    forget,
    purge,
    places,
    shift,
    update,
  }
}

export type Entries = ReturnType<typeof entriesOf<string>>

/** The column of the translations, if any are given. */
function translationColumn(
  { translations }: Given,
  { translations: kept } = { translations: '{}' },
) {
  return translations && { translations: joinTranslations(kept, translations) }
}

async function taken(trx: Db, picture: PictureToTake | undefined, nowMs: number) {
  if (!picture) return { pictureId: null, pictureName: null }
  return { pictureId: await takePicture(trx, picture, nowMs), pictureName: picture.name }
}
