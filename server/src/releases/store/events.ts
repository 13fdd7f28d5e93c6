import type { ReleaseAction, ReleaseEvent } from '@sala/kit/contract/release'
import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/statements.ts'
import { takeListPosition } from '../../foundation/revisions/repository.ts'
import { recordChange } from '../../people/audit/record-change.ts'

export interface NewEvent {
  who: string
  /** The client's network address; undefined for changes by this server. */
  address?: string | undefined
  app: string
  action: ReleaseAction
  from: string | null
  to: string | null
  why: string | null
}

/** Records an event in the history and the audit trail. Call it last in the transaction of the change. */
export async function recordEvent(trx: Db, event: NewEvent, nowMs: number) {
  const { from, to, address = null, ...fields } = event
  const seq = await takeListPosition(trx, 'releaseEvents')
  await trx
    .insertInto('releaseEvent')
    .values({ seq, at: nowMs, fromVersion: from, toVersion: to, ...fields })
    .execute()
  const { who, app, action, why } = fields
  const change = {
    action: `release.${action}`,
    subject: app,
    before: from === null ? null : { version: from },
    after: { version: to, ...(why !== null && { why }) },
  }
  await recordChange(trx, { who, from: address }, change, nowMs)
}

const maxEvents = 200

/** Lists the latest events of an app, newest first. */
export async function listEvents(db: Db, app: string): Promise<ReleaseEvent[]> {
  const rows = await db
    .selectFrom('releaseEvent')
    .select(['at', 'who', 'app', 'action', 'fromVersion as from', 'toVersion as to', 'why'])
    .where('app', '=', app)
    .orderBy('seq', 'desc')
    .limit(maxEvents)
    .execute()
  return rows.map(({ at, ...event }) => ({ at: new Date(at).toISOString(), ...event }))
}

/** Removes events before `beforeMs`, except those that say how a stored release was published and promoted. */
export function removeOldEvents(db: Db, beforeMs: number, limit: number) {
  const isNeeded = sql`
    action in ('publish', 'promote', 'rollback') and exists (
      select 1 from release r where r.app = "releaseEvent".app and r.version = "releaseEvent"."toVersion"
    )
  `
  return deleteBatch(db, 'releaseEvent', sql`at < ${beforeMs} and not (${isNeeded})`, limit)
}

/** Finds the version that was live before `version` was last promoted: the target of a rollback. */
export async function findVersionBefore(db: Db, app: string, version: string) {
  const row = await db
    .selectFrom('releaseEvent')
    .select('fromVersion')
    .where('app', '=', app)
    .where('toVersion', '=', version)
    .where('action', '=', 'promote')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.fromVersion ?? null
}

/** Whether the version was ever live. */
export function wasLive(db: Db, app: string, version: string) {
  return hasEvent(db, { app, version, actions: ['promote', 'rollback'] })
}

/** Whether visitors ever got the version: all, or those of a canary. */
export function wasShown(db: Db, app: string, version: string) {
  return hasEvent(db, { app, version, actions: ['promote', 'rollback', 'canary'] })
}

async function hasEvent(
  db: Db,
  { app, version, actions }: { app: string; version: string; actions: ReleaseAction[] },
) {
  const row = await db
    .selectFrom('releaseEvent')
    .select('seq')
    .where('app', '=', app)
    .where('toVersion', '=', version)
    .where('action', 'in', actions)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
