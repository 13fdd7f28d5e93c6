import type { Person, PersonFields } from '@sala/shared/contract/staff'
import type { Updateable } from 'kysely'
import { type Db, inTransaction } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import type { Tables } from '../db/tables.ts'
import { nextPlaceInList, reviseList } from '../lists/repository.ts'
import { describePicture } from '../pictures/describe.ts'
import { type PictureToTake, picturesById, takePicture } from '../pictures/repository.ts'

/** The staff who are not deleted, in the order in which they were added. */
export async function listStaff(db: Db): Promise<Person[]> {
  const present = db.selectFrom('staff').where('deletedAt', 'is', null)
  const rows = await present
    .select(['id', 'name', 'pictureId', 'pictureName'])
    .orderBy('position')
    .execute()
  const pictures = await picturesById(db, present.select('pictureId'))
  return rows.map(({ id, name, pictureId, pictureName }) => ({
    _id: id,
    name,
    ...describePicture(pictures.get(pictureId), pictureName),
  }))
}

/** The person, or undefined if there is none or they are deleted. */
export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  const present = db.selectFrom('staff').where('id', '=', id).where('deletedAt', 'is', null)
  const row = await present.select(['name', 'pictureId', 'pictureName']).executeTakeFirst()
  if (!row) return undefined
  const pictures = await picturesById(db, present.select('pictureId'))
  const { name, pictureId, pictureName } = row
  return { _id: id, name, ...describePicture(pictures.get(pictureId), pictureName) }
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
  return { _id: id, name, file: null, picture: null }
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
export async function purgeStaff(db: Db, deletedBeforeMs: number) {
  await db.deleteFrom('staff').where('deletedAt', '<', deletedBeforeMs).execute()
}

async function update(
  trx: Db,
  id: string,
  whose: 'present' | 'deleted',
  changes: Updateable<Tables['staff']>,
) {
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
