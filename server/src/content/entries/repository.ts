import { type Insertable, sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import { newId } from '../../foundation/db/new-id.ts'
import type { Tables } from '../../foundation/db/tables.ts'
import { nextPlaceInList, reviseList } from '../../foundation/revisions/repository.ts'
import { describePicture } from '../pictures/describe.ts'
import { type PictureToTake, picturesById, takePicture } from '../pictures/repository.ts'
import type { Collection, EntryOf, Fields } from './collection.ts'
import type { EntryColumns } from './tables.ts'

const comparisons = { present: 'is', deleted: 'is not' } as const
type Which = keyof typeof comparisons
type Row<Field extends string> = EntryColumns & Fields<Field>

/** The entries of a collection in the database. */
export function entriesOf<Field extends string>({ name, table, fields }: Collection<Field>) {
  type Entry = EntryOf<Field>
  const fieldNames = Object.keys(fields) as Field[]
  // For Kysely's types: beside their own fields, all tables of entries are alike.
  const entries = table as 'staff'

  /** Those that are not deleted, in the order in which they were added. */
  async function list(db: Db): Promise<Entry[]> {
    const present = rowsOf(db, 'present')
    const rows = (await present.selectAll().orderBy('position').execute()) as Row<Field>[]
    const pictures = await picturesById(db, present.select('pictureId'))
    return rows.map((row) => describe(row, pictures))
  }

  async function findAmong(db: Db, id: string, which: Which): Promise<Entry | undefined> {
    const one = rowsOf(db, which).where('id', '=', id)
    const row = (await one.selectAll().executeTakeFirst()) as Row<Field> | undefined
    return row && describe(row, await picturesById(db, one.select('pictureId')))
  }

  /** The entry, or undefined if there is none or it is deleted. */
  const find = (db: Db, id: string) => findAmong(db, id, 'present')
  /** As `find`, among those that are deleted. */
  const findDeleted = (db: Db, id: string) => findAmong(db, id, 'deleted')

  function add(db: Db, given: Fields<Field>, nowMs: number): Promise<Entry> {
    return inTransaction(db, async (trx) => {
      const id = newId()
      const position = await nextPlaceInList(trx, name)
      const own = { id, position, version: 1, createdAt: nowMs, updatedAt: nowMs }
      await trx
        .insertInto(entries)
        .values({ ...pick(given), ...own } as Insertable<Tables['staff']>)
        .execute()
      return { _id: id, ...pick(given), file: null, picture: null, version: 1 }
    })
  }

  /** Returns the entry as changed, or undefined if there is none. */
  function change(db: Db, id: string, given: Fields<Field>, nowMs: number) {
    return inTransaction(db, async (trx) => {
      await update(trx, id, 'present', { ...pick(given), updatedAt: nowMs })
      return find(trx, id)
    })
  }

  /** Stores the picture and gives it to the entry in one transaction; undefined if there is none. */
  function setPicture(db: Db, id: string, picture: PictureToTake, nowMs: number) {
    return inTransaction(db, async (trx) => {
      if (!(await find(trx, id))) return undefined
      const pictureId = await takePicture(trx, picture, nowMs)
      await update(trx, id, 'present', { pictureId, pictureName: picture.name, updatedAt: nowMs })
      return find(trx, id)
    })
  }

  /** Hides the entry until it is restored or purged; returns whether there was one. */
  function remove(db: Db, id: string, nowMs: number) {
    return inTransaction(db, (trx) =>
      update(trx, id, 'present', { deletedAt: nowMs, updatedAt: nowMs }),
    )
  }

  /** Undoes a deletion; one that is not deleted stays as it is. Undefined if there is none. */
  function restore(db: Db, id: string, nowMs: number) {
    return inTransaction(db, async (trx) => {
      await update(trx, id, 'deleted', { deletedAt: null, updatedAt: nowMs })
      return find(trx, id)
    })
  }

  /** Forgets for good what was deleted before that time. */
  function purge(db: Db, deletedBeforeMs: number, most: number) {
    return deleteBatch(db, table, sql`"deletedAt" < ${deletedBeforeMs}`, most)
  }

  const pick = (given: Fields<Field>) =>
    Object.fromEntries(fieldNames.map((field) => [field, given[field]])) as Fields<Field>

  function describe(row: Row<Field>, pictures: Awaited<ReturnType<typeof picturesById>>): Entry {
    const picture = describePicture(pictures.get(row.pictureId), row.pictureName)
    return { _id: row.id, ...pick(row), ...picture, version: row.version }
  }

  function rowsOf(db: Db, which: Which) {
    return db.selectFrom(entries).where('deletedAt', comparisons[which], null)
  }

  async function update(
    trx: Db,
    id: string,
    which: Which,
    changes: Partial<EntryColumns> | Fields<Field>,
  ) {
    const { numUpdatedRows } = await trx
      .updateTable(entries)
      .set(({ eb }) => ({ ...changes, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('deletedAt', comparisons[which], null)
      .executeTakeFirst()
    const isChanged = numUpdatedRows > 0n
    if (isChanged) await reviseList(trx, name)
    return isChanged
  }

  return { list, find, findDeleted, add, change, setPicture, remove, restore, purge }
}
