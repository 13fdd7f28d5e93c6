import { setImmediate as nextTick } from 'node:timers/promises'
import { withTimeout } from '../db/circuit-breaker.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { lockRows } from '../db/statements.ts'
import { newId, type Tables } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    list: {
      name: string
      /** Random, new at each write to the list; part of its ETags. */
      revision: string
      /** The highest position ever given; 0 before the first entry. */
      lastPosition: number
    }
  }
}

/** A list of entries: a built-in one, or one of a remote, such as `remotes/garden/plants`. */
export type ContentList = 'staff' | 'rooms' | `remotes/${string}/${string}`

/** A list whose changes are sent to screens: entries, messages, the published site, its draft, events of releases. */
export type FollowedList = ContentList | 'messages' | 'site' | 'siteDraft' | 'releaseEvents'

export function isFollowedList(name: string): name is FollowedList {
  return (
    ['staff', 'rooms', 'messages', 'site', 'siteDraft', 'releaseEvents'].includes(name) ||
    name.startsWith('remotes/')
  )
}

/** Followed lists, the live set, and the audit trail. */
export type ListName = FollowedList | 'live' | 'audit'

/** A random string, new after each write to a list; null before the first. */
export type Revision = string | null

/** Other lists are missing before their first write. */
export type Revisions = Record<'staff' | 'rooms' | 'live' | 'releaseEvents' | 'audit', Revision> &
  Partial<Record<ListName, Revision>>

export type ReadRevisions = () => Promise<Revisions>

const unwritten = { staff: null, rooms: null, live: null, releaseEvents: null, audit: null }

/** The revision as it is in ETags and events. */
export function toTag(revision: Revision | undefined) {
  return revision ?? 'none'
}

/** Cached pages are served after it, although the database hangs. */
const timeoutMs = 3000
/** The next query waits no longer for one that is slow: its connection may be lost. */
const slowAfterMs = 100

/**
 * Returns a function that reads the current revisions. Calls that come while a query is under way share the next one,
 * which starts after them, so that it sees earlier writes. Rejects when the database is slow.
 */
export function createRevisionsReader(db: Db): ReadRevisions {
  const query = createRevisionsQuery(db)
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Revisions> | undefined

  async function readNext() {
    await withTimeout(slowAfterMs, running).catch(() => {})
    await nextTick()
    next = undefined
    const read = query()
    running = read
    return withTimeout(timeoutMs, read)
  }

  return () => {
    next ??= readNext()
    return next
  }
}

/** The query is compiled once. It returns the same object while no revision changes. */
function createRevisionsQuery(db: Db): ReadRevisions {
  const query = db.selectFrom('list').select(['name', 'revision']).compile()
  let last: { rows: Row[]; revisions: Revisions } | undefined
  return async () => {
    const { rows } = await db.executeQuery(query)
    if (!last || !areEqual(last.rows, rows)) {
      const found = Object.fromEntries(rows.map(({ name, revision }) => [name, revision]))
      last = { rows, revisions: { ...unwritten, ...found } }
    }
    return last.revisions
  }
}

type Row = Pick<Tables['list'], 'name' | 'revision'>

const areEqual = (some: Row[], others: Row[]) =>
  some.length === others.length &&
  some.every(
    ({ name, revision }, at) => name === others[at]?.name && revision === others[at].revision,
  )

export async function readRevision(db: Db, name: ListName): Promise<Revision> {
  const row = await db
    .selectFrom('list')
    .select('revision')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.revision ?? null
}

/** Must be called in the transaction of every write that changes what is read from the list. */
export async function bumpRevision(trx: Db, name: ListName) {
  await takeListPosition(trx, name, 0)
}

/** Locks the list until the transaction ends: other writers wait. */
export async function lockList(trx: Db, name: ListName) {
  await lockRows(trx, 'list', 'name').where('name', '=', name).execute()
}

/** Bumps the revision if it is still `revision` (compare and swap); returns whether it was. */
export async function bumpRevisionIfUnchanged(trx: Db, name: ListName, revision: Revision) {
  if (revision === null) {
    const added = await trx
      .insertInto('list')
      .values({ name, revision: newId(), lastPosition: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    return added !== undefined
  }
  const { numUpdatedRows } = await trx
    .updateTable('list')
    .set({ revision: newId() })
    .where('name', '=', name)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Bumps the revision and returns the position of a new entry: one after the highest ever given.
 * @param entries how many positions to take; the last of them is returned
 */
export async function takeListPosition(db: Db, name: ListName, entries = 1) {
  // The upsert locks the row, so no position is given twice.
  const { lastPosition } = await inTransaction(db, (trx) =>
    trx
      .insertInto('list')
      .values({ name, revision: newId(), lastPosition: entries })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({
          revision: row.ref('excluded.revision'),
          lastPosition: row('list.lastPosition', '+', row.ref('excluded.lastPosition')),
        })),
      )
      .returning('lastPosition')
      .executeTakeFirstOrThrow(),
  )
  return lastPosition
}

/** Whether staff and rooms have never had an entry, not even a deleted one. */
export async function areListsUntouched(db: Db) {
  return !(await db
    .selectFrom('list')
    .select('name')
    .where('name', 'in', ['staff', 'rooms'])
    .where('lastPosition', '>', 0)
    .executeTakeFirst())
}
