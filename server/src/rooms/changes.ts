import type { RoomFields } from '@sala/shared/contract/rooms'
import type { FastifyRequest } from 'fastify'
import { authorOf } from '../audit/author-of.ts'
import { recordChange } from '../audit/record-change.ts'
import { callerOf } from '../auth/guard.ts'
import { type Db, inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/http-error.ts'
import { callOnce } from '../idempotency/call-once.ts'
import { keyedCall } from '../idempotency/keyed-call.ts'
import { lockEntry, noted, writeEntry, writeOnce } from '../lists/write-entry.ts'
import type { PictureToTake } from '../pictures/repository.ts'
import {
  addRoom,
  changeRoom,
  findDeletedRoom,
  findRoom,
  removeRoom,
  restoreRoom,
  setRoomPicture,
} from './repository.ts'

type Work = Pick<Deps, 'db' | 'now'>

/** Throws an HttpError 404 if there is none or it is deleted. All others here do so as well. */
export async function roomAt(db: Db, id: string) {
  return (await findRoom(db, id)) ?? unknown()
}

/** Adds a room; a call that is repeated with its key adds none. */
export function addToRooms(work: Work, request: FastifyRequest, fields: RoomFields) {
  return callOnce(work, keyedCall(request, callerOf(request).accountId), {
    make: (trx, nowMs) => addRoom(trx, fields, nowMs),
    note: (trx, room, nowMs) => {
      const change = { action: 'rooms.add', subject: room._id, before: null, after: noted(room) }
      return recordChange(trx, authorOf(request), change, nowMs)
    },
  })
}

export function changeInRooms(work: Work, request: FastifyRequest, id: string, fields: RoomFields) {
  return writeOnce(work, request, keyedCall(request, callerOf(request).accountId), {
    ...present(id),
    action: 'rooms.change',
    isDone: ({ title, description }) =>
      title === fields.title && description === fields.description,
    make: (trx, nowMs) => changeRoom(trx, id, fields, nowMs),
  })
}

export function pictureInRooms(
  work: Work,
  request: FastifyRequest,
  id: string,
  picture: PictureToTake,
) {
  const content = { name: picture.name, sha256: picture.uploadHash }
  return writeOnce(work, request, keyedCall(request, callerOf(request).accountId, content), {
    ...present(id),
    action: 'rooms.picture',
    make: (trx, nowMs) => setRoomPicture(trx, id, picture, nowMs),
  })
}

export async function removeFromRooms(work: Work, request: FastifyRequest, id: string) {
  await writeEntry(work, request, {
    ...present(id),
    action: 'rooms.remove',
    make: async (trx, nowMs) => {
      await removeRoom(trx, id, nowMs)
      return undefined
    },
  })
}

/** Undoes a deletion; one that is not deleted stays as it is, whatever version is asked for. */
export function restoreToRooms({ db, now }: Work, request: FastifyRequest, id: string) {
  return inTransaction(db, async (trx) => {
    await lockEntry(trx, 'room', id)
    const room = await findRoom(trx, id)
    if (room) return room
    const restored = await writeEntry({ db: trx, now }, request, {
      ...present(id),
      action: 'rooms.restore',
      isDeleted: true,
      find: async () => (await findDeletedRoom(trx, id)) ?? unknown(),
      make: (_trx, nowMs) => restoreRoom(trx, id, nowMs),
    })
    return restored ?? unknown()
  })
}

const present = (id: string) => ({ table: 'room', id, find: (trx: Db) => roomAt(trx, id) }) as const

function unknown(): never {
  throw notFound('room')
}
