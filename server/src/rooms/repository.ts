import type { Room, RoomFields } from '@sala/shared/contract/rooms'
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/database.ts'
import { deleteBatch } from '../db/delete-batch.ts'
import { newId } from '../db/new-id.ts'
import type { Tables } from '../db/tables.ts'
import { nextPlaceInList, reviseList } from '../lists/repository.ts'
import { describePicture } from '../pictures/describe.ts'
import { type PictureToTake, picturesById, takePicture } from '../pictures/repository.ts'

const columns = ['id', 'title', 'description', 'pictureId', 'pictureName', 'version'] as const

/** The rooms that are not deleted, in the order in which they were added. */
export async function listRooms(db: Db): Promise<Room[]> {
  const present = db.selectFrom('room').where('deletedAt', 'is', null)
  const rows = await present.select(columns).orderBy('position').execute()
  const pictures = await picturesById(db, present.select('pictureId'))
  return rows.map((row) => describe(row, pictures))
}

/** The room, or undefined if there is none or it is deleted. */
export function findRoom(db: Db, id: string) {
  return find(db, id, 'present')
}

/** As findRoom, among those that are deleted. */
export function findDeletedRoom(db: Db, id: string) {
  return find(db, id, 'deleted')
}

export async function addRoom(
  db: Db,
  { title, description }: RoomFields,
  nowMs: number,
): Promise<Room> {
  const id = newId()
  await inTransaction(db, async (trx) => {
    const position = await nextPlaceInList(trx, 'rooms')
    const times = { createdAt: nowMs, updatedAt: nowMs }
    await trx
      .insertInto('room')
      .values({ id, position, title, description, version: 1, ...times })
      .execute()
  })
  return { _id: id, title, description, file: null, picture: null, version: 1 }
}

/** Returns the room as changed, or undefined if there is none. */
export function changeRoom(db: Db, id: string, { title, description }: RoomFields, nowMs: number) {
  return inTransaction(db, async (trx) => {
    await update(trx, id, 'present', { title, description, updatedAt: nowMs })
    return findRoom(trx, id)
  })
}

/** Stores the picture and gives it to the room in one transaction; undefined if there is none. */
export function setRoomPicture(db: Db, id: string, picture: PictureToTake, nowMs: number) {
  return inTransaction(db, async (trx) => {
    if (!(await findRoom(trx, id))) return undefined
    const pictureId = await takePicture(trx, picture, nowMs)
    await update(trx, id, 'present', { pictureId, pictureName: picture.name, updatedAt: nowMs })
    return findRoom(trx, id)
  })
}

/** Hides the room until it is restored or purged; returns whether there was one. */
export function removeRoom(db: Db, id: string, nowMs: number) {
  return inTransaction(db, (trx) =>
    update(trx, id, 'present', { deletedAt: nowMs, updatedAt: nowMs }),
  )
}

/** Undoes a deletion; one that is not deleted stays as it is. Undefined if there is none. */
export function restoreRoom(db: Db, id: string, nowMs: number) {
  return inTransaction(db, async (trx) => {
    await update(trx, id, 'deleted', { deletedAt: null, updatedAt: nowMs })
    return findRoom(trx, id)
  })
}

/** Forgets for good what was deleted before that time. */
export function purgeRooms(db: Db, deletedBeforeMs: number, most: number) {
  return deleteBatch(db, 'room', sql`"deletedAt" < ${deletedBeforeMs}`, most)
}

type Which = 'present' | 'deleted'

async function find(db: Db, id: string, which: Which) {
  const one = db
    .selectFrom('room')
    .where('id', '=', id)
    .where('deletedAt', which === 'present' ? 'is' : 'is not', null)
  const row = await one.select(columns).executeTakeFirst()
  return row && describe(row, await picturesById(db, one.select('pictureId')))
}

function describe(
  { id, pictureId, pictureName, ...row }: Pick<Tables['room'], (typeof columns)[number]>,
  pictures: Awaited<ReturnType<typeof picturesById>>,
): Room {
  const { title, description, version } = row
  const picture = describePicture(pictures.get(pictureId), pictureName)
  return { _id: id, title, description, ...picture, version }
}

async function update(trx: Db, id: string, which: Which, changes: Updateable<Tables['room']>) {
  const { numUpdatedRows } = await trx
    .updateTable('room')
    .set(({ eb }) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', which === 'present' ? 'is' : 'is not', null)
    .executeTakeFirst()
  const isChanged = numUpdatedRows > 0n
  if (isChanged) await reviseList(trx, 'rooms')
  return isChanged
}
