import type { Person, PersonFields } from '@sala/shared/contract/staff'
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/database.ts'
import { deleteBatch } from '../db/delete-batch.ts'
import { newId } from '../db/new-id.ts'
import type { Tables } from '../db/tables.ts'
import { nextPlaceInList, reviseList } from '../lists/repository.ts'
import { describePicture } from '../pictures/describe.ts'
import { type PictureToTake, picturesById, takePicture } from '../pictures/repository.ts'

const columns = ['id', 'name', 'pictureId', 'pictureName', 'version'] as const

/** The staff who are not deleted, in the order in which they were added. */
export async function listStaff(db: Db): Promise<Person[]> {
  const present = db.selectFrom('staff').where('deletedAt', 'is', null)
  const rows = await present.select(columns).orderBy('position').execute()
  const pictures = await picturesById(db, present.select('pictureId'))
  return rows.map((row) => describe(row, pictures))
}

/** The person, or undefined if there is none or they are deleted. */
export function findPerson(db: Db, id: string) {
  return find(db, id, 'present')
}

/** As findPerson, among those who are deleted. */
export function findDeletedPerson(db: Db, id: string) {
  return find(db, id, 'deleted')
}

export async function addPerson(db: Db, { name }: PersonFields, nowMs: number): Promise<Person> {
  const id = newId()
  await inTransaction(db, async (trx) => {
    const position = await nextPlaceInList(trx, 'staff')
    const times = { createdAt: nowMs, updatedAt: nowMs }
    await trx
      .insertInto('staff')
      .values({ id, position, name, version: 1, ...times })
      .execute()
  })
  return { _id: id, name, file: null, picture: null, version: 1 }
}

/** Returns the person as changed, or undefined if there is none. */
export function changePerson(db: Db, id: string, { name }: PersonFields, nowMs: number) {
  return inTransaction(db, async (trx) => {
    await update(trx, id, 'present', { name, updatedAt: nowMs })
    return findPerson(trx, id)
  })
}

/** Stores the picture and gives it to the person in one transaction; undefined if there is none. */
export function setPersonPicture(db: Db, id: string, picture: PictureToTake, nowMs: number) {
  return inTransaction(db, async (trx) => {
    if (!(await findPerson(trx, id))) return undefined
    const pictureId = await takePicture(trx, picture, nowMs)
    await update(trx, id, 'present', { pictureId, pictureName: picture.name, updatedAt: nowMs })
    return findPerson(trx, id)
  })
}

/** Hides the person until they are restored or purged; returns whether there was one. */
export function removePerson(db: Db, id: string, nowMs: number) {
  return inTransaction(db, (trx) =>
    update(trx, id, 'present', { deletedAt: nowMs, updatedAt: nowMs }),
  )
}

/** Undoes a deletion; one who is not deleted stays as they are. Undefined if there is none. */
export function restorePerson(db: Db, id: string, nowMs: number) {
  return inTransaction(db, async (trx) => {
    await update(trx, id, 'deleted', { deletedAt: null, updatedAt: nowMs })
    return findPerson(trx, id)
  })
}

/** Forgets for good whoever was deleted before that time. */
export function purgeStaff(db: Db, deletedBeforeMs: number, most: number) {
  return deleteBatch(db, 'staff', sql`"deletedAt" < ${deletedBeforeMs}`, most)
}

type Whose = 'present' | 'deleted'

async function find(db: Db, id: string, whose: Whose) {
  const one = db
    .selectFrom('staff')
    .where('id', '=', id)
    .where('deletedAt', whose === 'present' ? 'is' : 'is not', null)
  const row = await one.select(columns).executeTakeFirst()
  return row && describe(row, await picturesById(db, one.select('pictureId')))
}

function describe(
  { id, name, pictureId, pictureName, version }: Pick<Tables['staff'], (typeof columns)[number]>,
  pictures: Awaited<ReturnType<typeof picturesById>>,
): Person {
  return { _id: id, name, ...describePicture(pictures.get(pictureId), pictureName), version }
}

async function update(trx: Db, id: string, whose: Whose, changes: Updateable<Tables['staff']>) {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set(({ eb }) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', whose === 'present' ? 'is' : 'is not', null)
    .executeTakeFirst()
  const isChanged = numUpdatedRows > 0n
  if (isChanged) await reviseList(trx, 'staff')
  return isChanged
}
