import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import type { Deps } from '../../foundation/deps.ts'
import { callOnce } from '../../foundation/idempotency/call-once.ts'
import type { KeyedCall } from '../../foundation/idempotency/repository.ts'
import { holdList } from '../../foundation/revisions/repository.ts'
import { authorOf, recordChanges } from '../../people/audit/record-change.ts'
import { compact } from './choices.ts'
import type { Collection, EntryOf } from './collection.ts'
import { asksForVersionBefore, checkVersion } from './entry-version.ts'
import { keepFound, keepVersions } from './history/repository.ts'
import { entriesOf } from './repository.ts'
import type { Row } from './storage.ts'

interface Write<Field extends string> {
  id: string
  /** As the audit trail calls it, after the list's name. */
  action: string
  /** Returns the entry as it is; throws when there is none. */
  find: (trx: Db) => Promise<EntryOf<Field>>
  /** Whether the entry is already what the write would make of it: nothing is written then. */
  isDone?: (trx: Db, entry: EntryOf<Field>) => boolean | Promise<boolean>
  make: (trx: Db, nowMs: number) => Promise<unknown>
}

/** How the entries of a collection are written: one write after another, and each written down. */
export function writesOf<Field extends string>(collection: Collection<Field>) {
  const { name } = collection
  const entries = entriesOf(collection)

  /**
   * Makes a write on one entry and writes it down, in one transaction: whoever writes to the same
   * list at that time waits, and is judged by what they find then. Returns the entry as it is then, deleted or not. Throws an
   * HttpError 412 when the request asks for another version. A write that was made already and is
   * repeated, because its answer was lost, is answered as it was.
   */
  function write(
    { db, now }: Deps,
    request: FastifyRequest,
    { id, action, find, isDone, make }: Write<Field>,
  ): Promise<EntryOf<Field>> {
    return inTransaction(db, async (trx) => {
      await holdList(trx, name)
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
   * As `write`, for one that may be repeated with its key: then it writes nothing, whatever has become
   * of the entry, and is answered as it was.
   */
  function writeOnce(
    { db, now }: Deps,
    request: FastifyRequest,
    call: KeyedCall | undefined,
    asked: Write<Field>,
  ) {
    return callOnce({ db, now }, call, { make: (trx) => write({ db: trx, now }, request, asked) })
  }

  /** Entries as they are before a write, which their history is not to miss. */
  async function found(trx: Db, rows: Row<Field>[]) {
    await keepFound(trx, collection, rows)
    return entries.describeAll(trx, rows)
  }

  interface Written {
    action: string
    ids: string[]
    /** As they were. */
    before: EntryOf<Field>[]
  }

  /** Writes down what has become of entries, as the last thing in a transaction; returns them. */
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
      // What is brought back was not there.
      before: (action !== 'restore' && shown.get(subject)) || null,
      after: left.get(subject) ?? null,
    }))
    await recordChanges(trx, author, changes, nowMs)
    return is
  }

  return { write, writeOnce, found, note }
}

/** What the audit trail keeps of an entry: what people gave it. */
function noted<Field extends string>({ _id, picture, version, ...fields }: EntryOf<Field>) {
  return compact(fields)
}
