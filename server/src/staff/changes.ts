import type { PersonFields } from '@sala/shared/contract/staff'
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
  addPerson,
  changePerson,
  findDeletedPerson,
  findPerson,
  removePerson,
  restorePerson,
  setPersonPicture,
} from './repository.ts'

type Work = Pick<Deps, 'db' | 'now'>

/** Throws an HttpError 404 if there is none or they are deleted. All others here do so as well. */
export async function personAt(db: Db, id: string) {
  return (await findPerson(db, id)) ?? unknown()
}

/** Adds a person; a call that is repeated with its key adds nobody. */
export function addToStaff(work: Work, request: FastifyRequest, fields: PersonFields) {
  return callOnce(work, keyedCall(request, callerOf(request).accountId), {
    make: (trx, nowMs) => addPerson(trx, fields, nowMs),
    note: (trx, person, nowMs) => {
      const change = {
        action: 'staff.add',
        subject: person._id,
        before: null,
        after: noted(person),
      }
      return recordChange(trx, authorOf(request), change, nowMs)
    },
  })
}

export function changeInStaff(
  work: Work,
  request: FastifyRequest,
  id: string,
  fields: PersonFields,
) {
  return writeOnce(work, request, keyedCall(request, callerOf(request).accountId), {
    ...present(id),
    action: 'staff.change',
    isDone: ({ name }) => name === fields.name,
    make: (trx, nowMs) => changePerson(trx, id, fields, nowMs),
  })
}

export function pictureInStaff(
  work: Work,
  request: FastifyRequest,
  id: string,
  picture: PictureToTake,
) {
  const content = { name: picture.name, sha256: picture.uploadHash }
  return writeOnce(work, request, keyedCall(request, callerOf(request).accountId, content), {
    ...present(id),
    action: 'staff.picture',
    make: (trx, nowMs) => setPersonPicture(trx, id, picture, nowMs),
  })
}

export async function removeFromStaff(work: Work, request: FastifyRequest, id: string) {
  await writeEntry(work, request, {
    ...present(id),
    action: 'staff.remove',
    make: async (trx, nowMs) => {
      await removePerson(trx, id, nowMs)
      return undefined
    },
  })
}

/** Undoes a deletion; one who is not deleted stays as they are, whatever version is asked for. */
export function restoreToStaff({ db, now }: Work, request: FastifyRequest, id: string) {
  return inTransaction(db, async (trx) => {
    await lockEntry(trx, 'staff', id)
    const person = await findPerson(trx, id)
    if (person) return person
    const restored = await writeEntry({ db: trx, now }, request, {
      ...present(id),
      action: 'staff.restore',
      isDeleted: true,
      find: async () => (await findDeletedPerson(trx, id)) ?? unknown(),
      make: (_trx, nowMs) => restorePerson(trx, id, nowMs),
    })
    return restored ?? unknown()
  })
}

const present = (id: string) =>
  ({ table: 'staff', id, find: (trx: Db) => personAt(trx, id) }) as const

function unknown(): never {
  throw notFound('person')
}
