import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import type { Deps } from '../../foundation/deps.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { callOnce } from '../../foundation/idempotency/call-once.ts'
import { keyedCall } from '../../foundation/idempotency/keyed-call.ts'
import { holdList } from '../../foundation/revisions/repository.ts'
import { callerOf } from '../../people/sessions/guard.ts'
import type { PictureToTake } from '../pictures/repository.ts'
import type { Collection, EntryOf, Given } from './collection.ts'
import { entriesOf } from './repository.ts'
import { writesOf } from './write-entry.ts'

/**
 * What callers may do to the entries of a collection. Each is written down in the audit trail, and throws
 * an HttpError 404 if there is no such entry or it is deleted.
 */
export function changesTo<Field extends string>(collection: Collection<Field>) {
  const { name, words } = collection
  const entries = entriesOf(collection)
  const { write, writeOnce, note } = writesOf(collection)

  async function at(db: Db, id: string) {
    return (await entries.find(db, id)) ?? unknown()
  }

  async function deletedAt(db: Db, id: string) {
    return (await entries.findDeleted(db, id)) ?? unknown()
  }

  /** Throws unless there is such an entry, be it deleted. */
  async function known(db: Db, id: string) {
    if ((await entries.rows(db, [id])).length === 0) unknown()
  }

  const callOf = (request: FastifyRequest, content?: unknown) =>
    keyedCall(request, callerOf(request).accountId, content)

  /** A call that is repeated with its key adds nothing. */
  function add(
    work: Deps,
    request: FastifyRequest,
    given: Given<Field>,
    picture?: PictureToTake,
  ): Promise<{ answer: EntryOf<Field>; isReplayed: boolean }> {
    return callOnce(work, callOf(request, contentOf(given, picture)), {
      make: async (trx, nowMs) => {
        await holdList(trx, name)
        return entries.add(trx, given, nowMs, picture)
      },
      note: async (trx, { _id }, nowMs) => {
        await note(trx, request, { action: 'add', ids: [_id], before: [] }, nowMs)
      },
    })
  }

  function change(
    work: Deps,
    request: FastifyRequest,
    id: string,
    given: Given<Field>,
    picture?: PictureToTake,
  ) {
    return writeOnce(work, request, callOf(request, contentOf(given, picture)), {
      ...present(id),
      action: 'change',
      isDone: async (trx, entry) =>
        entries.isAlready(entry, given) &&
        (!picture || (await entries.hasPicture(trx, id, picture))),
      make: (trx, nowMs) => entries.change(trx, id, given, nowMs, picture),
    })
  }

  /** The picture that the entry has already changes nothing: forms send it with every save. */
  function setPicture(work: Deps, request: FastifyRequest, id: string, picture: PictureToTake) {
    return writeOnce(work, request, callOf(request, contentOf(undefined, picture)), {
      ...present(id),
      action: 'picture',
      isDone: (trx) => entries.hasPicture(trx, id, picture),
      make: (trx, nowMs) => entries.setPicture(trx, id, picture, nowMs),
    })
  }

  async function remove(work: Deps, request: FastifyRequest, id: string) {
    await write(work, request, {
      ...present(id),
      action: 'remove',
      make: (trx, nowMs) => entries.remove(trx, id, nowMs),
    })
  }

  /** Undoes a deletion; one that is not deleted stays as it is, whatever version is asked for. */
  function restore({ db, now }: Deps, request: FastifyRequest, id: string) {
    return inTransaction(db, async (trx) => {
      await holdList(trx, name)
      const entry = await entries.find(trx, id)
      if (entry) return entry
      return write({ db: trx, now }, request, {
        id,
        action: 'restore',
        find: () => deletedAt(trx, id),
        make: (_trx, nowMs) => entries.restore(trx, id, nowMs),
      })
    })
  }

  /** Deletes for good what is deleted already. */
  async function purge(work: Deps, request: FastifyRequest, id: string) {
    await write(work, request, {
      id,
      action: 'purge',
      find: (trx) => deletedAt(trx, id),
      make: (trx) => entries.forget(trx, id),
    })
  }

  const present = (id: string) => ({ id, find: (trx: Db) => at(trx, id) })

  function unknown(): never {
    throw notFound(words.entry)
  }

  return { at, known, unknown, callOf, add, change, setPicture, remove, restore, purge }
}

/** What a call with a picture sends, by which a repetition is known. */
function contentOf(given: object | undefined, picture: PictureToTake | undefined) {
  if (!picture) return undefined
  const { name, uploadHash } = picture
  return { ...(given && { given }), name, sha256: uploadHash }
}
