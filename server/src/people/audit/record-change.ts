import type { Db } from '../../foundation/db/database.ts'
import { nextPlaceInList } from '../../foundation/revisions/repository.ts'
import { addRows } from './repository.ts'

export interface Author {
  /** An email, a deploy token's name, or `command line`. */
  who: string
  /** The address that it came from; null when it did not come over the network. */
  from: string | null
}

/** An administrator on the server's machine. */
export const commandLine: Author = { who: 'command line', from: null }

export interface Change {
  /** What was done to what kind of thing, such as `staff.change`. */
  action: string
  /** The id of what was changed. */
  subject: string
  /** What can be written as JSON; null when there was nothing. Never a password or a token. */
  before: unknown
  after: unknown
}

/**
 * Writes a change down. Must be called in the change's own transaction, as the last thing in it:
 * whoever comes next waits from here to its end, so that every row follows the one before it.
 */
export function recordChange(trx: Db, author: Author, change: Change, nowMs: number) {
  return recordChanges(trx, author, [change], nowMs)
}

/** As recordChange, of many that are made at once. */
export async function recordChanges(trx: Db, author: Author, changes: Change[], nowMs: number) {
  if (changes.length === 0) return
  const firstSeq = (await nextPlaceInList(trx, 'audit', changes.length)) - changes.length + 1
  const rows = changes.map((change, index) => ({
    seq: firstSeq + index,
    at: nowMs,
    who: author.who,
    origin: author.from,
    action: change.action,
    subject: change.subject,
    before: asJson(change.before),
    after: asJson(change.after),
  }))
  await addRows(trx, rows)
}

const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
