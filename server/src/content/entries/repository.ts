import { type Insertable, sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch, insertAll } from '../../foundation/db/statements.ts'
import type { Tables } from '../../foundation/db/tables.ts'
import { newId } from '../../foundation/db/tables.ts'
import { bumpRevision, takeListPosition } from '../../foundation/revisions/repository.ts'
import { describePicture } from '../pictures/describe-picture.ts'
import { findPicturesById, type PictureInput, storePicture } from '../pictures/repository.ts'
import type { Collection, EntryInput, StoredEntry } from './collection.ts'
import {
  checkSchedule,
  defaultColumns,
  toEntrySettings,
  toSettingColumns,
} from './entry-settings.ts'
import { createStorage, type Row } from './storage.ts'
import type { EntryColumns } from './tables.ts'
import { mergeTranslations, parseTranslations } from './translations.ts'

/** One of many entries that are written at once. */
interface EntryWrite<Field extends string> {
  id: string
  input: EntryInput<Field>
  picture?: PictureInput | undefined
}

const deletedAtComparisons = { present: 'is', deleted: 'is not' } as const
type EntryState = keyof typeof deletedAtComparisons

/** Creates the functions that read and write the entries of a collection in the database. */
export function createEntryRepository<Field extends string>(collection: Collection<Field>) {
  type Entry = StoredEntry<Field>
  const { name, table, fields } = collection
  const { inList, pick, toFieldColumns, fromRow } = createStorage(collection)
  // For Kysely's types: apart from their fields, all tables of entries have the same columns.
  const entries = table as 'staff'

  /** Lists the entries that are not deleted, in their order. */
  async function list(db: Db): Promise<Entry[]> {
    const present = selectFrom(db, 'present')
    const rows = await present.selectAll().orderBy('position').execute()
    const pictures = await findPicturesById(db, present.select('pictureId'))
    return rows.map(fromRow).map((row) => describe(row, pictures))
  }

  /** Lists deleted entries (the trash) with the time of the deletion, newest first. */
  async function listDeleted(db: Db) {
    const deleted = selectFrom(db, 'deleted')
    const newestFirst = deleted.selectAll().orderBy('deletedAt', 'desc').orderBy('position')
    const rows = await newestFirst.execute()
    const pictures = await findPicturesById(db, deleted.select('pictureId'))
    return rows.map(fromRow).map((row) => ({
      ...describe(row, pictures),
      deletedAt: new Date(row.deletedAt ?? 0).toISOString(),
    }))
  }

  async function findIn(db: Db, id: string, state: EntryState): Promise<Entry | undefined> {
    const one = selectFrom(db, state).where('id', '=', id)
    const row = await one.selectAll().executeTakeFirst()
    return row && describe(fromRow(row), await findPicturesById(db, one.select('pictureId')))
  }

  /** Returns the entry, or undefined if it does not exist or is deleted. */
  const find = (db: Db, id: string) => findIn(db, id, 'present')
  /** Returns the deleted entry, or undefined if it does not exist or is not deleted. */
  const findDeleted = (db: Db, id: string) => findIn(db, id, 'deleted')

  /** Returns the rows with these ids, deleted or not, in the list's order. */
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

  /** Returns all rows, deleted or not, in the list's order. */
  async function allRows(db: Db): Promise<Row<Field>[]> {
    const found = db.selectFrom(entries).selectAll().where(inList).orderBy('position')
    return (await found.execute()).map(fromRow)
  }

  async function describeAll(db: Db, rows: Row<Field>[]) {
    const ids = rows.flatMap(({ pictureId }) => pictureId ?? [])
    const pictures = await findPicturesById(db, [...new Set(ids)])
    return rows.map((row) => describe(row, pictures))
  }

  /** Returns those of these ids that belong to entries of other lists. */
  async function findIdsOfOtherLists(db: Db, ids: string[]) {
    if (ids.length === 0) return new Set<string>()
    const found = db.selectFrom(entries).select('id').where('id', 'in', ids)
    const rows = await found.where(sql<boolean>`not (${inList})`).execute()
    return new Set(rows.map(({ id }) => id))
  }

  async function createRow(
    trx: Db,
    { id, input, picture }: EntryWrite<Field>,
    position: number,
    nowMs: number,
  ) {
    const row = {
      ...defaultColumns,
      translations: '{}',
      ...toFieldColumns(input),
      ...toSettingColumns(input),
      ...toTranslationColumn(input),
      ...(await toPictureColumns(trx, picture, nowMs)),
      id,
      position,
      version: 1,
      createdAt: nowMs,
      updatedAt: nowMs,
      deletedAt: null,
    }
    checkSchedule(row)
    return row
  }

  /** The columns that a write changes. */
  async function toChangedColumns(
    trx: Db,
    row: Row<Field> | undefined,
    { input, picture }: Omit<EntryWrite<Field>, 'id'>,
    nowMs: number,
  ) {
    const columns = toSettingColumns(input)
    checkSchedule({ ...(row ?? defaultColumns), ...columns })
    return {
      ...toFieldColumns(input, row),
      ...columns,
      ...toTranslationColumn(input, row),
      ...(picture && (await toPictureColumns(trx, picture, nowMs))),
      updatedAt: nowMs,
    }
  }

  /** Adds an entry at the end of the list, with its picture if there is one. */
  function add(db: Db, input: EntryInput<Field>, nowMs: number, picture?: PictureInput) {
    return inTransaction(db, async (trx): Promise<Entry> => {
      const position = await takeListPosition(trx, name)
      const row = await createRow(trx, { id: newId(), input, picture }, position, nowMs)
      await trx
        .insertInto(entries)
        .values(row as unknown as Insertable<Tables['staff']>)
        .execute()
      const [added] = await describeAll(trx, [fromRow(row)])
      return added as Entry
    })
  }

  /** Adds many entries in this order, by few statements. Their ids must be new. */
  async function addAll(trx: Db, writes: EntryWrite<Field>[], nowMs: number) {
    const last = await takeListPosition(trx, name, writes.length)
    const added: object[] = []
    for (const [index, one] of writes.entries()) {
      added.push(await createRow(trx, one, last - writes.length + 1 + index, nowMs))
    }
    await insertAll(trx, entries, added as Insertable<Tables['staff']>[])
  }

  /** Changes many entries, each by one statement. All of them must exist. */
  async function changeAll(trx: Db, writes: EntryWrite<Field>[], nowMs: number) {
    const ids = writes.map(({ id }) => id)
    const rowsById = new Map((await rows(trx, ids)).map((row) => [row.id, row]))
    for (const { id, ...one } of writes) {
      const changes = await toChangedColumns(trx, rowsById.get(id), one, nowMs)
      await trx
        .updateTable(entries)
        .set(({ eb }) => ({ ...changes, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where(inList)
        .execute()
    }
    await bumpRevision(trx, name)
  }

  /** Returns the changed entry, or undefined if it does not exist or is deleted. */
  function change(
    db: Db,
    id: string,
    input: EntryInput<Field>,
    nowMs: number,
    picture?: PictureInput,
  ) {
    return inTransaction(db, async (trx) => {
      const [row] = await rows(trx, [id])
      if (!row || row.deletedAt !== null) return undefined
      await update(trx, [id], await toChangedColumns(trx, row, { input, picture }, nowMs))
      return find(trx, id)
    })
  }

  /** Whether a write of these fields and settings would change nothing. */
  function isUnchanged(entry: Entry, input: EntryInput<Field>) {
    const columns = toEntrySettings({
      ...defaultColumns,
      ...toSettingColumns(entry),
      ...toSettingColumns(input),
    })
    const stored = JSON.stringify(entry.translations ?? {})
    if (mergeTranslations(stored, input.translations ?? {}) !== mergeTranslations(stored, {}))
      return false
    const wanted: object = { ...pick(input), ...columns }
    return Object.entries(wanted).every(
      ([key, value]) => JSON.stringify(entry[key as Field]) === JSON.stringify(value),
    )
  }

  /** Whether the entry has this picture already, with this name. */
  async function hasPicture(db: Db, id: string, picture: PictureInput) {
    if (!('storedId' in picture)) return false
    const [row] = await rows(db, [id])
    return row?.pictureId === picture.storedId && row.pictureName === picture.name
  }

  /** Stores the picture and sets it in one transaction. Returns the entry, or undefined if it does not exist. */
  function setPicture(db: Db, id: string, picture: PictureInput, nowMs: number) {
    return inTransaction(db, async (trx) => {
      if (!(await find(trx, id))) return undefined
      const columns = await toPictureColumns(trx, picture, nowMs)
      await update(trx, [id], { ...columns, updatedAt: nowMs })
      return find(trx, id)
    })
  }

  /** Deletes the entry until it is restored or purged (soft delete); returns whether there was one. */
  function remove(db: Db, id: string, nowMs: number) {
    return inTransaction(db, (trx) =>
      update(trx, [id], { deletedAt: nowMs, updatedAt: nowMs }, 'present'),
    )
  }

  /** Undoes a deletion; an entry that is not deleted stays as it is. Returns the entry, or undefined without one. */
  function restore(db: Db, id: string, nowMs: number) {
    return inTransaction(db, async (trx) => {
      await update(trx, [id], { deletedAt: null, updatedAt: nowMs }, 'deleted')
      return find(trx, id)
    })
  }

  /** Permanently removes a deleted entry with its versions. */
  function purge(db: Db, id: string) {
    return inTransaction(db, async (trx) => {
      await trx
        .deleteFrom(entries)
        .where('id', '=', id)
        .where(inList)
        .where('deletedAt', 'is not', null)
        .execute()
      await bumpRevision(trx, name)
    })
  }

  /** Permanently removes at most `maxRows` entries that were deleted before that time. */
  function purgeOld(db: Db, deletedBeforeMs: number, maxRows: number) {
    return deleteBatch(db, table, sql`${inList} and "deletedAt" < ${deletedBeforeMs}`, maxRows)
  }

  /** Returns the positions of all entries, deleted or not, in their order. */
  function places(db: Db) {
    return db
      .selectFrom(entries)
      .select(['id', 'position', 'deletedAt'])
      .where(inList)
      .orderBy('position')
      .execute()
  }

  /**
   * Moves an entry to another position, and those between by one. A unique index covers the positions, so the rows that
   * move get negative ones first.
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
    await bumpRevision(trx, name)
  }

  function describe(
    row: Row<Field>,
    pictures: Awaited<ReturnType<typeof findPicturesById>>,
  ): Entry {
    const picture = describePicture(pictures.get(row.pictureId), row.pictureName)
    return {
      _id: row.id,
      ...pick(row),
      ...picture,
      ...toEntrySettings(row),
      ...parseTranslations(fields, row.translations),
      version: row.version,
    }
  }

  function selectFrom(db: Db, state: EntryState) {
    const comparison = deletedAtComparisons[state]
    return db.selectFrom(entries).where(inList).where('deletedAt', comparison, null)
  }

  /** Sets the same columns of all these entries; returns whether there were any. */
  async function update(
    trx: Db,
    ids: string[],
    changes: Partial<EntryColumns>,
    state: EntryState = 'present',
  ) {
    const { numUpdatedRows } = await trx
      .updateTable(entries)
      .set(({ eb }) => ({ ...changes, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .where(inList)
      .where('deletedAt', deletedAtComparisons[state], null)
      .executeTakeFirst()
    const isChanged = numUpdatedRows > 0n
    if (isChanged) await bumpRevision(trx, name)
    return isChanged
  }

  return {
    list,
    listDeleted,
    find,
    findDeleted,
    rows,
    allRows,
    findIdsOfOtherLists,
    describeAll,
    pick,
    toFieldColumns,
    add,
    addAll,
    change,
    changeAll,
    isUnchanged,
    hasPicture,
    setPicture,
    remove,
    restore,
    purge,
    purgeOld,
    places,
    shift,
    update,
  }
}

export type EntryRepository = ReturnType<typeof createEntryRepository<string>>

/** The column of the translations, if the input has any. */
function toTranslationColumn(
  { translations }: EntryInput,
  { translations: stored } = { translations: '{}' },
) {
  return translations && { translations: mergeTranslations(stored, translations) }
}

/** Stores the picture and returns the entry's columns for it. */
async function toPictureColumns(trx: Db, picture: PictureInput | undefined, nowMs: number) {
  if (!picture) return { pictureId: null, pictureName: null }
  return { pictureId: await storePicture(trx, picture, nowMs), pictureName: picture.name }
}
