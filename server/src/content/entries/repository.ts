import { type Insertable, sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch, insertAll } from '../../foundation/db/statements.ts'
import { newId, type Tables } from '../../foundation/db/tables.ts'
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
import { createStorage, type EntryColumns, type Row } from './storage.ts'
import { mergeTranslations, parseTranslations } from './translations.ts'

/** An entry of a list, and what is written to it. */
interface EntryWrite<Field extends string> {
  id: string
  input: EntryInput<Field>
  picture?: PictureInput | undefined
}

const deletedAtComparisons = { present: 'is', deleted: 'is not' } as const
export type EntryState = keyof typeof deletedAtComparisons

/** Creates the functions that read and write the entries of a collection in the database. */
export function createEntryRepository<Field extends string>(collection: Collection<Field>) {
  type Entry = StoredEntry<Field>
  const { name, table, fields } = collection
  const { inList, pick, toFieldColumns, fromRow } = createStorage(collection)
  // For Kysely's types: apart from their fields, all tables of entries have the same columns.
  const entries = table as 'staff'
  const select = (db: Db) => db.selectFrom(entries).where(inList)
  const selectIn = (db: Db, state: EntryState) =>
    select(db).where('deletedAt', deletedAtComparisons[state], null)

  /** Lists the entries that are not deleted, in their order. */
  async function list(db: Db): Promise<Entry[]> {
    const present = selectIn(db, 'present')
    const rows = await present.selectAll().orderBy('position').execute()
    const pictures = await findPicturesById(db, present.select('pictureId'))
    return rows.map(fromRow).map((row) => describe(row, pictures))
  }

  /** Lists deleted entries (the trash) with the time of the deletion, newest first. */
  async function listDeleted(db: Db) {
    const deleted = selectIn(db, 'deleted')
    const newestFirst = deleted.selectAll().orderBy('deletedAt', 'desc').orderBy('position')
    const rows = await newestFirst.execute()
    const pictures = await findPicturesById(db, deleted.select('pictureId'))
    return rows.map(fromRow).map((row) => ({
      ...describe(row, pictures),
      deletedAt: new Date(row.deletedAt ?? 0).toISOString(),
    }))
  }

  /** Returns the entry, or undefined if it does not exist or is deleted. */
  async function find(db: Db, id: string): Promise<Entry | undefined> {
    const row = await selectIn(db, 'present').selectAll().where('id', '=', id).executeTakeFirst()
    return row && (await describeAll(db, [fromRow(row)]))[0]
  }

  /** Returns the rows with these ids, deleted or not, in the list's order. */
  async function rows(db: Db, ids: string[]): Promise<Row<Field>[]> {
    if (ids.length === 0) return []
    const found = select(db).selectAll().where('id', 'in', ids).orderBy('position')
    return (await found.execute()).map(fromRow)
  }

  /** Returns all rows, deleted or not, in the list's order. */
  async function allRows(db: Db): Promise<Row<Field>[]> {
    return (await select(db).selectAll().orderBy('position').execute()).map(fromRow)
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

  /** Adds an entry at the end of the list, with its picture if there is one. */
  function add(db: Db, input: EntryInput<Field>, nowMs: number, picture?: PictureInput) {
    return inTransaction(db, async (trx) => {
      const id = newId()
      await addAll(trx, [{ id, input, picture }], nowMs)
      return (await find(trx, id)) as Entry
    })
  }

  /** Adds many entries in this order, by few statements. Their ids must be new. */
  async function addAll(trx: Db, writes: EntryWrite<Field>[], nowMs: number) {
    const last = await takeListPosition(trx, name, writes.length)
    const added: object[] = []
    for (const [index, { id, input, picture }] of writes.entries()) {
      const row = {
        ...defaultColumns,
        pictureId: null,
        pictureName: null,
        translations: '{}',
        ...toFieldColumns(input),
        ...(await toCommonColumns(trx, { input, picture }, nowMs)),
        id,
        position: last - writes.length + 1 + index,
        version: 1,
        createdAt: nowMs,
        deletedAt: null,
      }
      checkSchedule(row)
      added.push(row)
    }
    await insertAll(trx, entries, added as Insertable<Tables['staff']>[])
  }

  /** Changes many entries, each by one statement. All of them must exist. */
  async function changeAll(trx: Db, writes: EntryWrite<Field>[], nowMs: number) {
    const ids = writes.map(({ id }) => id)
    const rowsById = new Map((await rows(trx, ids)).map((row) => [row.id, row]))
    for (const { id, ...one } of writes) {
      const row = rowsById.get(id)
      const columns = await toCommonColumns(trx, one, nowMs, row)
      checkSchedule({ ...defaultColumns, ...row, ...columns })
      await setColumns(trx, [id], { ...toFieldColumns(one.input, row), ...columns })
    }
    await bumpRevision(trx, name)
  }

  function change(
    db: Db,
    id: string,
    input: EntryInput<Field>,
    nowMs: number,
    picture?: PictureInput,
  ) {
    return inTransaction(db, (trx) => changeAll(trx, [{ id, input, picture }], nowMs))
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

  /** Stores the picture and sets it in one transaction. */
  function setPicture(db: Db, id: string, picture: PictureInput, nowMs: number) {
    return inTransaction(db, async (trx) =>
      update(trx, [id], await toPictureColumns(trx, picture, nowMs), nowMs),
    )
  }

  /** Deletes the entry until it is restored or purged (soft delete). */
  const remove = (db: Db, id: string, nowMs: number) =>
    update(db, [id], { deletedAt: nowMs }, nowMs)

  /** Undoes a deletion; an entry that is not deleted stays as it is. */
  const restore = (db: Db, id: string, nowMs: number) =>
    update(db, [id], { deletedAt: null }, nowMs, 'deleted')

  /** Permanently removes a deleted entry with its versions. */
  async function purge(trx: Db, id: string) {
    await trx
      .deleteFrom(entries)
      .where('id', '=', id)
      .where(inList)
      .where('deletedAt', 'is not', null)
      .execute()
    await bumpRevision(trx, name)
  }

  /** Permanently removes at most `maxRows` entries that were deleted before that time. */
  function purgeOld(db: Db, deletedBeforeMs: number, maxRows: number) {
    return deleteBatch(db, table, sql`${inList} and "deletedAt" < ${deletedBeforeMs}`, maxRows)
  }

  /** Returns the positions of all entries, deleted or not, in their order. */
  function places(db: Db) {
    return select(db).select(['id', 'position', 'deletedAt']).orderBy('position').execute()
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

  /** Sets the same columns of all these entries; returns whether there were any. */
  function update(
    db: Db,
    ids: string[],
    columns: Partial<EntryColumns>,
    nowMs: number,
    state: EntryState = 'present',
  ) {
    return inTransaction(db, async (trx) => {
      const isChanged = await setColumns(trx, ids, { ...columns, updatedAt: nowMs }, state)
      if (isChanged) await bumpRevision(trx, name)
      return isChanged
    })
  }

  async function setColumns(
    trx: Db,
    ids: string[],
    columns: Partial<EntryColumns>,
    state: EntryState = 'present',
  ) {
    const { numUpdatedRows } = await trx
      .updateTable(entries)
      .set(({ eb }) => ({ ...columns, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .where(inList)
      .where('deletedAt', deletedAtComparisons[state], null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  return {
    list,
    listDeleted,
    find,
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

/** The columns of a write that all lists have. @param row before the write, if there is one */
async function toCommonColumns(
  trx: Db,
  { input, picture }: { input: EntryInput; picture?: PictureInput | undefined },
  nowMs: number,
  { translations: stored } = { translations: '{}' },
) {
  const { translations } = input
  return {
    ...toSettingColumns(input),
    ...(translations && { translations: mergeTranslations(stored, translations) }),
    ...(picture && (await toPictureColumns(trx, picture, nowMs))),
    updatedAt: nowMs,
  }
}

/** Stores the picture and returns the entry's columns for it. */
async function toPictureColumns(trx: Db, picture: PictureInput, nowMs: number) {
  return { pictureId: await storePicture(trx, picture, nowMs), pictureName: picture.name }
}
