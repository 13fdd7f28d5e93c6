import { type Db, inTransaction } from '../db/database.ts'
import { newId } from '../db/new-id.ts'

export type ListName = 'staff' | 'rooms'

/** The list's revision: a random string, new after each write; `none` before the first. */
export async function revisionOf(db: Db, name: ListName) {
  const row = await db
    .selectFrom('list')
    .select('revision')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.revision ?? 'none'
}

/** Must be called in the transaction of every write that changes what the list answers. */
export async function reviseList(trx: Db, name: ListName) {
  await bump(trx, name, 0)
}

/** As reviseList, and returns the place for a new entry: one after the newest there ever was. */
export function nextPlaceInList(trx: Db, name: ListName) {
  return bump(trx, name, 1)
}

/** Whether nothing was ever put into any list, not even something that is gone by now. */
export async function listsAreUntouched(db: Db) {
  return !(await db
    .selectFrom('list')
    .select('name')
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
