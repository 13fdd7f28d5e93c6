import assert from 'node:assert/strict'
import { AsyncResource } from 'node:async_hooks'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createRequestDb, type Db, inTransaction } from './database.ts'

const elsewhere = new AsyncResource('elsewhere')
const secret = { name: 'one', value: 'x' }
const add = (db: Db) => db.insertInto('secret').values(secret).execute()
const remove = (db: Pick<Db, 'deleteFrom'>) => db.deleteFrom('secret').where('name', '=', 'other')

/** Writes without a locked caller. */
const unlockedWrites: Record<string, (db: Db) => Promise<unknown>> = {
  'outside of a transaction': add,
  'in another transaction': (db) => db.transaction().execute(add),
  'after an allowed one': async (db) => {
    await inTransaction(db, (trx) => remove(trx).execute())
    await add(db)
  },
  'in SQL': (db) => sql`insert into secret (name, value) values ('one', 'x')`.execute(db),
  'within a read': (db) =>
    db
      .with('removed', (trx) => remove(trx).returning('name'))
      .selectFrom('removed')
      .selectAll()
      .execute(),
  'outside of the request': (db) =>
    elsewhere.runInAsyncScope(() => inTransaction(db, (trx) => add(trx))),
}

onEachEngine((open) => {
  test('rejects writes outside of a transaction that locks the caller', async (t) => {
    const { app, db, signIn } = await createTestApp(t, { open, root: import.meta.dirname })
    const requestDb = createRequestDb(db)
    let write: (db: Db) => Promise<unknown> = add
    app.post('/guarded', async () => `${await write(requestDb)}`)
    app.post('/public', { config: { public: true } }, async () => `${await write(requestDb)}`)
    const headers = await signIn()
    const post = (url: string) => app.inject({ method: 'POST', url, headers })
    const secrets = async () => {
      const rows = await db.selectFrom('secret').select('name').execute()
      return rows.map(({ name }) => name)
    }

    for (const [how, unlocked] of Object.entries(unlockedWrites)) {
      write = unlocked
      assert.equal((await post('/guarded')).statusCode, 500, how)
      assert.deepEqual(await secrets(), [], how)
    }
    write = (db) => inTransaction(db, add)
    assert.equal((await post('/guarded')).statusCode, 200)
    assert.deepEqual(await secrets(), [secret.name])

    write = (db) => remove(db).execute()
    assert.equal((await post('/public')).statusCode, 200)
  })
})
