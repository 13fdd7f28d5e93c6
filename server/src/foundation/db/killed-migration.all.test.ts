import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffEntries } from '../../content/collections/collections.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { killAfterStatements } from '../../testing/kill-after-statements.ts'
import type { Database } from './database.ts'
import { listAppliedMigrations, migrate } from './migrate.ts'

async function readSchema({ db }: Database) {
  const tables = await db.introspection.getTables()
  const columns = tables.flatMap((table) =>
    table.columns.map(({ name }) => `${table.name}.${name}`),
  )
  return JSON.stringify([await listAppliedMigrations(db), columns.sort()])
}

onEachEngine((_open, engine) => {
  test('kill -9 after any statement of a migration leaves the old schema or the new', async (t) => {
    let before = ''
    const outcomes = new Set<string>()
    await killAfterStatements(t, engine, {
      task: 'expand',
      async prepare(database) {
        await migrate(database)
        await staffEntries.add(database.db, { name: 'Ploy' }, 0)
        before = await readSchema(database)
      },
      async look(database) {
        outcomes.add(await readSchema(database))
        assert.equal((await staffEntries.list(database.db))[0]?.name, 'Ploy')
      },
    })
    assert.equal(outcomes.size, 2)
    assert.ok(outcomes.has(before))
  })

  test('kill -9 after any statement of the first migration leaves an empty or a complete database', async (t) => {
    const outcomes = new Set<string>()
    await killAfterStatements(t, engine, {
      task: 'expand',
      prepare: async () => {},
      async look(database) {
        outcomes.add(await readSchema(database))
        await migrate(database)
        await staffEntries.add(database.db, { name: 'Ploy' }, 0)
      },
    })
    assert.equal(outcomes.size, 2)
    assert.ok(outcomes.has(JSON.stringify([[], []])))
  })
})
