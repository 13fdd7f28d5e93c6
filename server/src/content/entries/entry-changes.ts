import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { readIdempotentCall } from '../../foundation/idempotency/idempotency-key.ts'
import type { IdempotentCall } from '../../foundation/idempotency/repository.ts'
import { runIdempotent } from '../../foundation/idempotency/run-idempotent.ts'
import { lockList } from '../../foundation/revisions/repository.ts'
import type { Services } from '../../foundation/services.ts'
import { getActor, recordChanges } from '../../people/audit/record-change.ts'
import { getCaller } from '../../people/sessions/guard.ts'
import type { PictureInput } from '../pictures/repository.ts'
import type { Collection, EntryInput, StoredEntry } from './collection.ts'
import { omitDefaults } from './entry-settings.ts'
import { checkVersion, matchesPreviousVersion } from './entry-version.ts'
import { recordMissingVersions, recordVersions } from './history/repository.ts'
import type { EntryRepository } from './repository.ts'
import type { Row } from './storage.ts'

interface Write {
  id: string
  /** The action in the audit trail is the list's name and this. */
  action: string
  /** Returns the entry; throws when there is none. */
  find: (trx: Db) => Promise<StoredEntry<string>>
  /** Whether the write would change nothing; then it is skipped. */
  isDone?: (trx: Db, entry: StoredEntry<string>) => boolean | Promise<boolean>
  make: (trx: Db, nowMs: number) => Promise<unknown>
}

/**
 * Creates the functions that change entries of a collection. Each locks the list, records the change in the audit
 * trail and in the entry's history, and throws an HttpError 404 if the entry does not exist or is deleted.
 */
export function createEntryChanges(collection: Collection, entries: EntryRepository) {
  const { name, words } = collection

  /**
   * Writes one entry and records the change, in one transaction that locks the list. Returns the entry afterwards,
   * deleted or not. Throws an HttpError 412 when the request names another version. A retry of a write whose answer
   * was lost gets the same answer.
   */
  function write(
    { db, now }: Services,
    request: FastifyRequest,
    { id, action, find, isDone, make }: Write,
  ): Promise<StoredEntry<string>> {
    return inTransaction(db, async (trx) => {
      await lockList(trx, name)
      const entry = await find(trx)
      const isMade = await isDone?.(trx, entry)
      if (isMade && matchesPreviousVersion(request, entry)) return entry
      checkVersion(request, entry)
      if (isMade) return entry
      const before = await describeBefore(trx, await entries.rows(trx, [id]))
      const nowMs = now()
      await make(trx, nowMs)
      const [after = entry] = await record(trx, request, { action, ids: [id], before }, nowMs)
      return after
    })
  }

  /** Like `write`, for calls with an idempotency key: a retry writes nothing and gets the same answer. */
  function writeOnce(
    { db, now }: Services,
    request: FastifyRequest,
    call: IdempotentCall | undefined,
    operation: Write,
  ) {
    return runIdempotent({ db, now }, call, {
      make: (trx) => write({ db: trx, now }, request, operation),
    })
  }

  /** Describes entries before a write, and records versions that the history does not have yet. */
  async function describeBefore(trx: Db, rows: Row[]) {
    await recordMissingVersions(trx, collection, rows)
    return entries.describeAll(trx, rows)
  }

  interface Written {
    action: string
    ids: string[]
    /** The entries before the write. */
    before: StoredEntry<string>[]
  }

  /** Records entries in history and audit trail after a write, at the end of its transaction; returns them. */
  async function record(
    trx: Db,
    request: FastifyRequest,
    { action, ids, before }: Written,
    nowMs: number,
  ) {
    const author = getActor(request)
    const after = await entries.rows(trx, ids)
    await recordVersions(trx, collection, after, { at: nowMs, who: author.who, action })
    const described = await entries.describeAll(trx, after)
    const fieldsBefore = new Map(before.map((entry) => [entry._id, toAuditFields(entry)]))
    const fieldsAfter = new Map(
      described
        .filter((_entry, index) => after[index]?.deletedAt === null)
        .map((entry) => [entry._id, toAuditFields(entry)]),
    )
    const changes = ids.map((subject) => ({
      action: `${name}.${action}`,
      subject,
      // A restored entry was not in the list before.
      before: (action !== 'restore' && fieldsBefore.get(subject)) || null,
      after: fieldsAfter.get(subject) ?? null,
    }))
    await recordChanges(trx, author, changes, nowMs)
    return described
  }

  async function get(db: Db, id: string) {
    return (await entries.find(db, id)) ?? throwUnknown()
  }

  async function getDeleted(db: Db, id: string) {
    return (await entries.findDeleted(db, id)) ?? throwUnknown()
  }

  /** Throws an HttpError 404 unless the entry exists, deleted or not. */
  async function requireExisting(db: Db, id: string) {
    if ((await entries.rows(db, [id])).length === 0) throwUnknown()
  }

  const toKeyedCall = (request: FastifyRequest, content?: unknown) =>
    readIdempotentCall(request, getCaller(request).accountId, content)

  /** A retry with the same idempotency key adds nothing. */
  function add(
    services: Services,
    request: FastifyRequest,
    input: EntryInput,
    picture?: PictureInput,
  ): Promise<{ answer: StoredEntry<string>; isReplayed: boolean }> {
    return runIdempotent(services, toKeyedCall(request, toCallContent(input, picture)), {
      make: async (trx, nowMs) => {
        await lockList(trx, name)
        return entries.add(trx, input, nowMs, picture)
      },
      note: async (trx, { _id }, nowMs) => {
        await record(trx, request, { action: 'add', ids: [_id], before: [] }, nowMs)
      },
    })
  }

  function change(
    services: Services,
    request: FastifyRequest,
    id: string,
    input: EntryInput,
    picture?: PictureInput,
  ) {
    return writeOnce(services, request, toKeyedCall(request, toCallContent(input, picture)), {
      ...present(id),
      action: 'change',
      isDone: async (trx, entry) =>
        entries.isUnchanged(entry, input) &&
        (!picture || (await entries.hasPicture(trx, id, picture))),
      make: (trx, nowMs) => entries.change(trx, id, input, nowMs, picture),
    })
  }

  /** Writes nothing if the entry has this picture already: forms send it with every save. */
  function setPicture(
    services: Services,
    request: FastifyRequest,
    id: string,
    picture: PictureInput,
  ) {
    return writeOnce(services, request, toKeyedCall(request, toCallContent(undefined, picture)), {
      ...present(id),
      action: 'picture',
      isDone: (trx) => entries.hasPicture(trx, id, picture),
      make: (trx, nowMs) => entries.setPicture(trx, id, picture, nowMs),
    })
  }

  async function remove(services: Services, request: FastifyRequest, id: string) {
    await write(services, request, {
      ...present(id),
      action: 'remove',
      make: (trx, nowMs) => entries.remove(trx, id, nowMs),
    })
  }

  /** Undoes a deletion. An entry that is not deleted stays as it is, whatever `If-Match` names. */
  function restore({ db, now }: Services, request: FastifyRequest, id: string) {
    return inTransaction(db, async (trx) => {
      await lockList(trx, name)
      const entry = await entries.find(trx, id)
      if (entry) return entry
      return write({ db: trx, now }, request, {
        id,
        action: 'restore',
        find: () => getDeleted(trx, id),
        make: (_trx, nowMs) => entries.restore(trx, id, nowMs),
      })
    })
  }

  /** Permanently deletes an entry that is deleted already. */
  async function purge(services: Services, request: FastifyRequest, id: string) {
    await write(services, request, {
      id,
      action: 'purge',
      find: (trx) => getDeleted(trx, id),
      make: (trx) => entries.purge(trx, id),
    })
  }

  const present = (id: string) => ({ id, find: (trx: Db) => get(trx, id) })

  function throwUnknown(): never {
    throw notFound(words.entry)
  }

  return {
    get,
    requireExisting,
    throwUnknown,
    toKeyedCall,
    describeBefore,
    record,
    write,
    add,
    change,
    setPicture,
    remove,
    restore,
    purge,
  }
}

/** The content of a call with a picture, which a retry with the same key must repeat. */
function toCallContent(input: object | undefined, picture: PictureInput | undefined) {
  if (!picture) return undefined
  const { name, uploadHash } = picture
  return { ...(input && { input }), name, sha256: uploadHash }
}

/** The fields for the audit trail: those that people fill in. */
function toAuditFields({ _id, picture, version, ...fields }: StoredEntry<string>) {
  return omitDefaults(fields)
}
