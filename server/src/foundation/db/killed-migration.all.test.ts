import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffEntries } from '../../content/collections/staff.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { makeFirstSchema } from '../../testing/first-schema.ts'
import { killAfterStatements } from '../../testing/kill-after-statements.ts'
import { type Database, inTransaction } from './database.ts'
import { migrate, takenSteps } from './migrate.ts'

async function schemaOf({ db }: Database) {
  const tables = await db.introspection.getTables()
  const columns = tables.flatMap((table) =>
    table.columns.map(({ name }) => `${table.name}.${name}`),
  )
  return JSON.stringify([await takenSteps(db), columns.sort()])
}

onEachEngine((open, engine) => {
  test('kill -9 after any statement of a migration leaves the old schema or the new', async (t) => {
    const current = await open()
    t.after(current.close)
    const after = await schemaOf(current)
    let before = ''
    const outcomes = new Set<string>()
    await killAfterStatements(t, engine, {
      task: 'migrate',
      async prepare(database) {
        await inTransaction(database.db, (trx) => makeFirstSchema(trx, engine, 'Ploy'))
        before = await schemaOf(database)
      },
      async look(database) {
        outcomes.add(await schemaOf(database))
        await migrate(database)
        assert.equal(await schemaOf(database), after)
        assert.equal((await staffEntries.list(database.db))[0]?.name, 'Ploy')
      },
    })
    assert.deepEqual(outcomes, new Set([before, after]))
  })
})
