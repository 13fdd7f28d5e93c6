import type { FastifyRequest } from 'fastify'
import type { Db } from '../../foundation/db/database.ts'
import { takeListPosition } from '../../foundation/revisions/repository.ts'
import { insertAuditRows } from './repository.ts'

export interface Actor {
  /** An email, a deploy token's name, or `command line`. */
  who: string
  /** IP address; null for the command line. */
  from: string | null
}

export const commandLineActor: Actor = { who: 'command line', from: null }

/** Returns who made the request: a signed-in caller or a deploy token. */
export function getActor({ caller, deployer, ip }: FastifyRequest): Actor {
  const who =
    caller?.email ?? (deployer ? `deploy token ${deployer.app} ${deployer.name}` : 'nobody')
  return { who, from: ip }
}

export interface Change {
  /** Kind of thing and verb, such as `staff.change`. */
  action: string
  /** The id of what was changed. */
  subject: string
  /** JSON-serialisable; omitted when there was nothing. Must not contain passwords or tokens. */
  before?: unknown
  after?: unknown
}

/**
 * Appends a change to the audit trail. Call it last in the transaction of the change: it locks the trail until
 * the end of the transaction, so that sequence numbers have no gap.
 */
export function recordChange(trx: Db, actor: Actor, change: Change, nowMs: number) {
  return recordChanges(trx, actor, [change], nowMs)
}

export async function recordChanges(trx: Db, actor: Actor, changes: Change[], nowMs: number) {
  if (changes.length === 0) return
  const firstSeq = (await takeListPosition(trx, 'audit', changes.length)) - changes.length + 1
  const rows = changes.map(({ action, subject, before, after }, index) => ({
    seq: firstSeq + index,
    at: nowMs,
    who: actor.who,
    origin: actor.from,
    action,
    subject,
    before: toJson(before),
    after: toJson(after),
  }))
  await insertAuditRows(trx, rows)
}

const toJson = (value: unknown) => (value == null ? null : JSON.stringify(value))
