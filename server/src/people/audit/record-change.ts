import type { FastifyRequest } from 'fastify'
import type { Db } from '../../foundation/db/database.ts'
import { nextPlaceInList } from '../../foundation/revisions/repository.ts'
import { insertAuditRows } from './repository.ts'

export interface Actor {
  /** An email, a deploy token's name, or `command line`. */
  who: string
  /** The network address; null on the server's machine. */
  from: string | null
}

/** An administrator on the server's machine. */
export const commandLineActor: Actor = { who: 'command line', from: null }

/** The actor of the change that a request makes. */
export function getActor({ caller, deployer, ip }: FastifyRequest): Actor {
  const who =
    caller?.email ?? (deployer ? `deploy token ${deployer.app} ${deployer.name}` : 'nobody')
  return { who, from: ip }
}

export interface Change {
  /** What was done to what kind of thing, such as `staff.change`. */
  action: string
  /** The id of what was changed. */
  subject: string
  /** A value that JSON can hold; null when there was nothing. Never a password or a token. */
  before: unknown
  after: unknown
}

/**
 * Records a change. Call it last in the transaction of the change: it locks the audit trail until the end
 * of the transaction, so that rows have no gap.
 */
export function recordChange(trx: Db, actor: Actor, change: Change, nowMs: number) {
  return recordChanges(trx, actor, [change], nowMs)
}

/** Like recordChange, for many changes at once. */
export async function recordChanges(trx: Db, actor: Actor, changes: Change[], nowMs: number) {
  if (changes.length === 0) return
  const firstSeq = (await takeListPosition(trx, 'audit', changes.length)) - changes.length + 1
  const rows = changes.map((change, index) => ({
    seq: firstSeq + index,
    at: nowMs,
    who: actor.who,
    origin: actor.from,
    action: change.action,
    subject: change.subject,
    before: toJson(change.before),
    after: toJson(change.after),
  }))
  await insertAuditRows(trx, rows)
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
