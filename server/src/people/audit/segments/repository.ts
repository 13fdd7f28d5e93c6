import { sql } from 'kysely'
import type { Db } from '../../../foundation/db/database.ts'
import { deleteBatch } from '../../../foundation/db/delete-batch.ts'
import type { ClosedSegment } from './statement.ts'

/** All there ever were, oldest first. */
export function listSegments(db: Db) {
  return db.selectFrom('auditSegment').selectAll().orderBy('number').execute()
}

export function findSegment(db: Db, number: number) {
  return db.selectFrom('auditSegment').selectAll().where('number', '=', number).executeTakeFirst()
}

export function lastSegment(db: Db) {
  return db
    .selectFrom('auditSegment')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Where another server has closed one of this number, that one counts. */
export async function addSegment(db: Db, segment: ClosedSegment) {
  await db
    .insertInto('auditSegment')
    .values({ ...segment, droppedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The last segment whose rows may be gone; all before it may be as well. */
export function lastDropped(db: Db) {
  return db
    .selectFrom('auditSegment')
    .selectAll()
    .where('droppedAt', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Drops those that ended before that time, oldest first and without a gap. */
export async function dropSegments(db: Db, beforeMs: number, nowMs: number) {
  const segments = await listSegments(db)
  const firstKept = segments.find(({ lastAt }) => lastAt >= beforeMs)
  await db
    .updateTable('auditSegment')
    .set({ droppedAt: nowMs })
    .where('number', '<', firstKept?.number ?? segments.length + 1)
    .where('droppedAt', 'is', null)
    .execute()
}

export function removeRowsUpTo(db: Db, seq: number, most: number) {
  return deleteBatch(db, 'audit', sql`seq <= ${seq}`, most)
}
