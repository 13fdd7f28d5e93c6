import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import type { Deps } from '../../foundation/deps.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { callOnce } from '../../foundation/idempotency/call-once.ts'
import { keyedCall } from '../../foundation/idempotency/keyed-call.ts'
import { authorOf } from '../../people/audit/author-of.ts'
import { recordChange } from '../../people/audit/record-change.ts'
import { callerOf } from '../../people/sessions/guard.ts'
import type { PictureToTake } from '../pictures/repository.ts'
import type { Collection, Fields } from './collection.ts'
import { entriesOf } from './repository.ts'
import { lockEntry, noted, writeEntry, writeOnce } from './write-entry.ts'

/**
 * What callers may do to the entries of a collection. Each is written down in the audit trail, and throws
 * an HttpError 404 if there is no such entry or it is deleted.
 */
export function changesTo<Field extends string>(collection: Collection<Field>) {
  const { name, table, words } = collection
  const entries = entriesOf(collection)

  async function at(db: Db, id: string) {
    return (await entries.find(db, id)) ?? unknown()
  }

  /** A call that is repeated with its key adds nothing. */
  function add(work: Deps, request: FastifyRequest, fields: Fields<Field>) {
    return callOnce(work, keyedCall(request, callerOf(request).accountId), {
      make: (trx, nowMs) => entries.add(trx, fields, nowMs),
      note: (trx, entry, nowMs) => {
        const change = {
          action: `${name}.add`,
          subject: entry._id,
          before: null,
          after: noted(entry),
        }
        return recordChange(trx, authorOf(request), change, nowMs)
      },
    })
  }

  function change(work: Deps, request: FastifyRequest, id: string, fields: Fields<Field>) {
    return writeOnce(work, request, keyedCall(request, callerOf(request).accountId), {
      ...present(id),
      action: `${name}.change`,
      isDone: (entry) =>
        (Object.keys(fields) as Field[]).every((field) => entry[field] === fields[field]),
      make: (trx, nowMs) => entries.change(trx, id, fields, nowMs),
    })
  }

  function setPicture(work: Deps, request: FastifyRequest, id: string, picture: PictureToTake) {
    const content = { name: picture.name, sha256: picture.uploadHash }
    return writeOnce(work, request, keyedCall(request, callerOf(request).accountId, content), {
      ...present(id),
      action: `${name}.picture`,
      make: (trx, nowMs) => entries.setPicture(trx, id, picture, nowMs),
    })
  }

  async function remove(work: Deps, request: FastifyRequest, id: string) {
    await writeEntry(work, request, {
      ...present(id),
      action: `${name}.remove`,
      make: async (trx, nowMs) => {
        await entries.remove(trx, id, nowMs)
        return undefined
      },
    })
  }

  /** Undoes a deletion; one that is not deleted stays as it is, whatever version is asked for. */
  function restore({ db, now }: Deps, request: FastifyRequest, id: string) {
    return inTransaction(db, async (trx) => {
      await lockEntry(trx, table, id)
      const entry = await entries.find(trx, id)
      if (entry) return entry
      const restored = await writeEntry({ db: trx, now }, request, {
        ...present(id),
        action: `${name}.restore`,
        isDeleted: true,
        find: async () => (await entries.findDeleted(trx, id)) ?? unknown(),
        make: (_trx, nowMs) => entries.restore(trx, id, nowMs),
      })
      return restored ?? unknown()
    })
  }

  const present = (id: string) => ({ table, id, find: (trx: Db) => at(trx, id) })

  function unknown(): never {
    throw notFound(words.entry)
  }

  return { at, add, change, setPicture, remove, restore }
}
