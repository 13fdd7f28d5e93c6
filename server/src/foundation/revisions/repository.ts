import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Db, inTransaction } from '../db/database.ts'
import { lockRows } from '../db/statements.ts'
import { newId, type Tables } from '../db/tables.ts'
import { withTimeout } from '../db/with-timeout.ts'

/** A list that people write: of the house, or of a remote, such as `remotes/garden/plants`. */
export type ContentList = 'staff' | 'rooms' | `remotes/${string}/${string}`

/** A list of whose changes screens are told: what people write, the letters of visitors,
 * what is published of the site, and its draft. */
export type FollowedList = ContentList | 'messages' | 'site' | 'siteDraft'

export function isFollowedList(name: string): name is FollowedList {
  return (
    ['staff', 'rooms', 'messages', 'site', 'siteDraft'].includes(name) ||
    name.startsWith('remotes/')
  )
}

/** Lists that are followed, the live set, the events of releases, and the audit trail. */
export type ListName = FollowedList | 'live' | 'releaseEvents' | 'audit'

/** Of letters, the site and a list of a remote, none before the first write. */
export type Revisions = Record<ListName, string>

/** The revision of a list to which nothing was ever written. */
export const never = 'none'

const ownLists = { staff: never, rooms: never, live: never, releaseEvents: never, audit: never }

/**
 * Returns how to read the revisions of all lists, by one small query, which is put into words once. As long
 * as none changes they are the same object.
 */
export function createRevisionsQuery(db: Db): () => Promise<Revisions> {
  const query = db.selectFrom('list').select(['name', 'revision']).compile()
  let last: { rows: Row[]; revisions: Revisions } | undefined
  return async () => {
    const { rows } = await db.executeQuery(query)
    if (!last || !areSame(last.rows, rows)) {
      const found = Object.fromEntries(rows.map(({ name, revision }) => [name, revision]))
      last = { rows, revisions: { ...ownLists, ...(found as Record<ListName, string>) } }
    }
    return last.revisions
  }
}

type Row = Pick<Tables['list'], 'name' | 'revision'>

const areSame = (some: Row[], others: Row[]) =>
  some.length === others.length &&
  some.every(
    ({ name, revision }, at) => name === others[at]?.name && revision === others[at].revision,
  )

/** The list's revision: a random string, new after each write; `none` before the first. */
export async function readRevision(db: Db, name: ListName) {
  const row = await db
    .selectFrom('list')
    .select('revision')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.revision ?? never
}

/** Must be called in the transaction of every write that changes what the list answers. */
export async function bumpRevision(trx: Db, name: ListName) {
  await bump(trx, name, 0)
}

/** Whoever writes to the list waits from here to the end of the transaction. */
export async function lockList(trx: Db, name: ListName) {
  await lockRows(trx, 'list', 'name').where('name', '=', name).execute()
}

/**
 * As bumpRevision, but only if the list is still at `revision`; returns whether it was. Whoever read
 * something at that revision knows then that it still holds.
 */
export async function bumpRevisionIfUnchanged(trx: Db, name: ListName, revision: string) {
  if (revision === never) {
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
 * As bumpRevision, and returns the place for a new entry: one after the newest there ever was.
 * @param entries for so many; it returns the last of their places
 */
export function takeListPosition(trx: Db, name: ListName, entries = 1) {
  return bump(trx, name, entries)
}

/** Whether nothing was ever put into staff or rooms, not even something that is gone by now. */
export async function areListsUntouched(db: Db) {
  return !(await db
    .selectFrom('list')
    .select('name')
    .where('name', 'in', ['staff', 'rooms'])
    .where('lastPosition', '>', 0)
    .executeTakeFirst())
}

// The row's lock makes writers to one list take turns, so places are never given twice.
async function bump(db: Db, name: ListName, places: number) {
  const { lastPosition } = await inTransaction(db, (trx) =>
    trx
      .insertInto('list')
      .values({ name, revision: newId(), lastPosition: places })
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

/** A page that is kept is shown by then, though the database hangs. */
const longestAnswerMs = 3000

export type ReadRevisions = () => Promise<Revisions>

/**
 * Returns how to get the revisions as they are now. All who ask in one turn of the event loop share
 * one query, which begins after they have asked: nobody sees less than what was there before.
 * Rejects when the database does not answer soon.
 */
export function createRevisionsReader(db: Db): ReadRevisions {
  const read = createRevisionsQuery(db)
  let asking: Promise<Revisions> | undefined

  return () => {
    asking ??= nextTurn().then(() => {
      asking = undefined
      return withTimeout(longestAnswerMs, read())
    })
    return asking
  }
}
