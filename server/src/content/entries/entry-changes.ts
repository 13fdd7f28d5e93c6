import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import { readIdempotentCall } from '../../foundation/idempotency/idempotency-key.ts'
import { runIdempotent } from '../../foundation/idempotency/run-idempotent.ts'
import { lockList } from '../../foundation/revisions/repository.ts'
import type { Services } from '../../foundation/services.ts'
import { getActor, recordChanges } from '../../people/audit/record-change.ts'
import { getCaller } from '../../people/sessions/guard.ts'
import type { PictureInput } from '../pictures/repository.ts'
import type { Collection, EntryInput, StoredEntry } from './collection.ts'
import { omitDefaults } from './entry-settings.ts'
import { checkVersion, checkVersionBeforeBody, matchesPreviousVersion } from './entry-version.ts'
import { findVersion, recordMissingVersions, recordVersions } from './history/repository.ts'
import type { EntryRepository, EntryState } from './repository.ts'
import type { Row } from './storage.ts'

type Make = (trx: Db, nowMs: number) => Promise<unknown>

interface Write {
  id: string
  /** The action in the audit trail is the list's name and this. */
  action: string
  /** Other entries get an HttpError 404. */
  state?: EntryState
  /** Returns the function that writes; undefined if it would change nothing. */
  plan: (
    trx: Db,
    row: Row,
    entry: StoredEntry<string>,
  ) => Make | undefined | Promise<Make | undefined>
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
    { id, action, state = 'present', plan }: Write,
  ): Promise<StoredEntry<string>> {
    return inTransaction(db, async (trx) => {
      await lockList(trx, name)
      const rows = await entries.rows(trx, [id])
      const before = await entries.describeAll(trx, rows)
      const [[row], [entry]] = [rows, before]
      if (!row || !entry || (row.deletedAt === null) !== (state === 'present')) throwUnknown()
      const make = await plan(trx, row, entry)
      if (!make && matchesPreviousVersion(request, entry)) return entry
      await checkVersion(trx, request, { list: name, entry })
      if (!make) return entry
      await recordMissingVersions(trx, collection, rows)
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
    content: unknown,
    operation: Write,
  ) {
    return runIdempotent({ db, now }, toKeyedCall(request, content), {
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

  /** Like `checkVersion`, before the body is received. */
  const checkBeforeBody = (db: Db, request: FastifyRequest, id: string) =>
    checkVersionBeforeBody(db, request, async () => ({ list: name, entry: await get(db, id) }))

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
    return writeOnce(services, request, toCallContent(input, picture), {
      id,
      action: 'change',
      plan: (_trx, row, entry) =>
        entries.isUnchanged(entry, input) && (!picture || hasPicture(row, picture))
          ? undefined
          : (trx, nowMs) => entries.change(trx, id, input, nowMs, picture),
    })
  }

  /** Writes nothing if the entry has this picture already: forms send it with every save. */
  function setPicture(
    services: Services,
    request: FastifyRequest,
    id: string,
    picture: PictureInput,
  ) {
    return writeOnce(services, request, toCallContent(undefined, picture), {
      id,
      action: 'picture',
      plan: (_trx, row) =>
        hasPicture(row, picture)
          ? undefined
          : (trx, nowMs) => entries.setPicture(trx, id, picture, nowMs),
    })
  }

  /**
   * Gives an entry the texts, picture and alternative text of an earlier version. Visibility and schedule stay, so that
   * restoring publishes nothing. So does the picture when the version had none: it was recorded before its upload.
   */
  function restoreVersion(
    services: Services,
    request: FastifyRequest,
    id: string,
    version: number,
  ) {
    return write(services, request, {
      id,
      action: 'back',
      plan: async (trx, row) => {
        const found = await findVersion(trx, name, id, version)
        if (!found) throw new HttpError(404, 'This version is no longer available.')
        const { pictureId, pictureName, pictureText, focalX, focalY } = found.pictureId
          ? found
          : row
        const fields = entries.pick(JSON.parse(found.texts))
        const columns = {
          translations: found.translations,
          pictureId,
          pictureName,
          pictureText,
          focalX,
          focalY,
        }
        const wanted = Object.entries({ ...fields, ...columns })
        if (wanted.every(([column, value]) => row[column as keyof Row] === value)) return undefined
        const changes = { ...entries.toFieldColumns(fields, row), ...columns }
        return (trx, nowMs) => entries.update(trx, [id], changes, nowMs)
      },
    })
  }

  const remove = (services: Services, request: FastifyRequest, id: string) =>
    write(services, request, {
      id,
      action: 'remove',
      plan: () => (trx, nowMs) => entries.remove(trx, id, nowMs),
    })

  /** Undoes a deletion. An entry that is not deleted stays as it is, whatever `If-Match` names. */
  function restore({ db, now }: Services, request: FastifyRequest, id: string) {
    return inTransaction(db, async (trx) => {
      await lockList(trx, name)
      const entry = await entries.find(trx, id)
      if (entry) return entry
      return write({ db: trx, now }, request, {
        id,
        action: 'restore',
        state: 'deleted',
        plan: () => (trx, nowMs) => entries.restore(trx, id, nowMs),
      })
    })
  }

  /** Permanently deletes an entry that is deleted already. */
  const purge = (services: Services, request: FastifyRequest, id: string) =>
    write(services, request, {
      id,
      action: 'purge',
      state: 'deleted',
      plan: () => (trx) => entries.purge(trx, id),
    })

  function throwUnknown(): never {
    throw notFound(words.entry)
  }

  return {
    get,
    checkBeforeBody,
    throwUnknown,
    toKeyedCall,
    describeBefore,
    record,
    add,
    change,
    setPicture,
    restoreVersion,
    remove,
    restore,
    purge,
  }
}

/** Whether the entry has this picture already, with this name. */
const hasPicture = ({ pictureId, pictureName }: Row, picture: PictureInput) =>
  'storedId' in picture && pictureId === picture.storedId && pictureName === picture.name

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
