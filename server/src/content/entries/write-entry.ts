import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { engineOf } from '../../foundation/db/dialect.ts'
import type { Deps } from '../../foundation/deps.ts'
import { callOnce } from '../../foundation/idempotency/call-once.ts'
import type { KeyedCall } from '../../foundation/idempotency/repository.ts'
import { authorOf } from '../../people/audit/author-of.ts'
import { recordChange } from '../../people/audit/record-change.ts'
import { asksForVersionBefore, checkVersion, type Versioned } from './entry-version.ts'

export interface Entry extends Versioned {
  _id: string
  file: string | null
  picture: unknown
}

interface Write<Kind extends Entry> {
  table: 'staff' | 'room'
  id: string
  /** As the audit trail calls it. */
  action: string
  /** Returns the entry as it is; throws when there is none. */
  find: (trx: Db) => Promise<Kind>
  /** Whether what it finds was deleted: there is nothing before the write, then. */
  isDeleted?: boolean
  /** Whether the entry is already what the write would make of it. */
  isDone?: (entry: Kind) => boolean
  /** Returns the entry as it is afterwards; undefined when it is gone then. */
  make: (trx: Db, nowMs: number) => Promise<Kind | undefined>
}

/**
 * Makes a write on one entry and writes it down, in one transaction: whoever writes to the same
 * entry at that time waits, and is judged by what they find then. Throws an HttpError 412 when the
 * request asks for another version. A write that was made already and is repeated, because its
 * answer was lost, is answered as it was.
 */
export function writeEntry<Kind extends Entry>(
  { db, now }: Deps,
  request: FastifyRequest,
  { table, id, action, find, isDeleted, isDone, make }: Write<Kind>,
): Promise<Kind | undefined> {
  return inTransaction(db, async (trx) => {
    await lockEntry(trx, table, id)
    const before = await find(trx)
    if (isDone?.(before) && asksForVersionBefore(request, before)) return before
    checkVersion(request, before)
    const nowMs = now()
    const after = await make(trx, nowMs)
    const change = {
      action,
      subject: id,
      before: isDeleted ? null : noted(before),
      after: after ? noted(after) : null,
    }
    await recordChange(trx, authorOf(request), change, nowMs)
    return after
  })
}

/**
 * As writeEntry, for writes after which the entry is there; one that is repeated with its key writes
 * nothing, whatever has become of the entry, and is answered as it was.
 */
export function writeOnce<Kind extends Entry>(
  { db, now }: Deps,
  request: FastifyRequest,
  call: KeyedCall | undefined,
  write: Write<Kind>,
) {
  return callOnce({ db, now }, call, {
    make: async (trx) => {
      const written = await writeEntry({ db: trx, now }, request, write)
      return written ?? write.find(trx)
    },
  })
}

/** What the audit trail keeps of an entry: what people gave it. */
export function noted({ _id, picture, version, ...fields }: Entry) {
  return fields
}

/** From here to the transaction's end nobody else can change the entry; SQLite has one writer. */
export async function lockEntry(trx: Db, table: 'staff' | 'room', id: string) {
  if (engineOf(trx) === 'sqlite') return
  await trx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
}
