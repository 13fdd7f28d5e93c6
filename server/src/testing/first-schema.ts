import assert from 'node:assert/strict'
import type { Insertable } from 'kysely'
import type { Db } from '../foundation/db/database.ts'
import type { Engine } from '../foundation/db/dialect.ts'
import { runSteps, takeTurn } from '../foundation/db/migrate.ts'
import { migrations } from '../foundation/db/migrations/index.ts'
import type { Tables } from '../foundation/db/tables.ts'

/** The schema of the first version, and in it one person, of this name. */
export async function makeFirstSchema(db: Db, engine: Engine, name: string) {
  const steps = migrations(engine)
  const [first = ''] = Object.keys(steps).sort()
  await takeTurn(db, engine)
  await runSteps(db, { [first]: steps[first] ?? assert.fail() })
  const person = { id: 'a', name, position: 1, version: 1, createdAt: 0, updatedAt: 0 }
  // The columns of today that are missing here came by later steps.
  await db
    .insertInto('staff')
    .values(person as Insertable<Tables['staff']>)
    .execute()
}
