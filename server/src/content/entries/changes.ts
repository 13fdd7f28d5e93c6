import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import type { Deps } from '../../foundation/deps.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { callOnce } from '../../foundation/idempotency/call-once.ts'
import { keyedCall } from '../../foundation/idempotency/keyed-call.ts'
import type { KeyedCall } from '../../foundation/idempotency/repository.ts'
import { lockList } from '../../foundation/revisions/repository.ts'
import { authorOf, recordChanges } from '../../people/audit/record-change.ts'
import { callerOf } from '../../people/sessions/guard.ts'
import type { PictureToTake } from '../pictures/repository.ts'
import { compact } from './choices.ts'
import type { Collection, EntryOf, Given } from './collection.ts'
import { asksForVersionBefore, checkVersion } from './entry-version.ts'
import { keepFound, keepVersions } from './history/repository.ts'
import type { Entries } from './repository.ts'
import type { Row } from './storage.ts'

interface Write {
  id: string
  /** The action in the audit trail is the list's name and this. */
  action: string
  /** Returns the entry; throws when there is none. */
  find: (trx: Db) => Promise<EntryOf<string>>
  /** Whether the write would change nothing; then nothing is written. */
  isDone?: (trx: Db, entry: EntryOf<string>) => boolean | Promise<boolean>
  make: (trx: Db, nowMs: number) => Promise<unknown>
}

/**
 * Changes to the entries of a collection. Each locks the list, is recorded in the audit trail and in the
 * entry's history, and throws an HttpError 404 if there is no such entry or it is deleted.
 */
export function changesTo(collection: Collection, entries: Entries) {
  const { name, words } = collection

  /**
   * Makes a write on one entry and records it, in one transaction that locks the list. Returns the entry
   * afterwards, deleted or not. Throws an HttpError 412 when the request asks for another version. A write that is
   * repeated, because its answer was lost, is answered as before.
   */
  function write(
    { db, now }: Deps,
    request: FastifyRequest,
    { id, action, find, isDone, make }: Write,
  ): Promise<EntryOf<string>> {
    return inTransaction(db, async (trx) => {
      await lockList(trx, name)
      const entry = await find(trx)
      const isMade = await isDone?.(trx, entry)
      if (isMade && asksForVersionBefore(request, entry)) return entry
      checkVersion(request, entry)
      if (isMade) return entry
      const before = await found(trx, await entries.rows(trx, [id]))
      const nowMs = now()
      await make(trx, nowMs)
      const [after = entry] = await note(trx, request, { action, ids: [id], before }, nowMs)
      return after
    })
  }

  /**
   * Like `write`, for calls with an idempotency key: a repeated one writes nothing and is answered as before.
   */
  function writeOnce(
    { db, now }: Deps,
    request: FastifyRequest,
    call: KeyedCall | undefined,
    asked: Write,
  ) {
    return callOnce({ db, now }, call, { make: (trx) => write({ db: trx, now }, request, asked) })
  }

  /** Describes entries before a write; the history keeps versions that it does not have yet. */
  async function found(trx: Db, rows: Row[]) {
    await keepFound(trx, collection, rows)
    return entries.describeAll(trx, rows)
  }

  interface Written {
    action: string
    ids: string[]
    /** The entries before the write. */
    before: EntryOf<string>[]
  }

  /** Records entries after a write, at the end of its transaction; returns them. */
  async function note(
    trx: Db,
    request: FastifyRequest,
    { action, ids, before }: Written,
    nowMs: number,
  ) {
    const author = authorOf(request)
    const after = await entries.rows(trx, ids)
    await keepVersions(trx, collection, after, { at: nowMs, who: author.who, action })
    const is = await entries.describeAll(trx, after)
    const shown = new Map(before.map((entry) => [entry._id, noted(entry)]))
    const left = new Map(
      is
        .filter((_entry, index) => after[index]?.deletedAt === null)
        .map((entry) => [entry._id, noted(entry)]),
    )
    const changes = ids.map((subject) => ({
      action: `${name}.${action}`,
      subject,
      // A restored entry was not in the list before.
      before: (action !== 'restore' && shown.get(subject)) || null,
      after: left.get(subject) ?? null,
    }))
    await recordChanges(trx, author, changes, nowMs)
    return is
  }

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
    given: Given,
    picture?: PictureToTake,
  ): Promise<{ answer: EntryOf<string>; isReplayed: boolean }> {
    return callOnce(work, callOf(request, contentOf(given, picture)), {
      make: async (trx, nowMs) => {
        await lockList(trx, name)
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
    given: Given,
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
      await lockList(trx, name)
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

  return {
    at,
    known,
    unknown,
    callOf,
    found,
    note,
    write,
    add,
    change,
    setPicture,
    remove,
    restore,
    purge,
  }
}

/** What a call with a picture sends, by which a repetition is known. */
function contentOf(given: object | undefined, picture: PictureToTake | undefined) {
  if (!picture) return undefined
  const { name, uploadHash } = picture
  return { ...(given && { given }), name, sha256: uploadHash }
}

/** The audit trail keeps the fields that people filled in. */
function noted({ _id, picture, version, ...fields }: EntryOf<string>) {
  return compact(fields)
}
