import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Kysely } from 'kysely'
import { runSteps, takeTurn } from '../migrate.ts'
import { sqliteDialect } from '../sqlite.ts'
import type { Tables } from '../tables.ts'
import { migrations } from './index.ts'

test('sessions from before are named, and go on', async (t) => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
  t.after(() => db.destroy())
  await takeTurn(db, 'sqlite')
  const steps = Object.entries(migrations('sqlite'))
  await runSteps(db, Object.fromEntries(steps.filter(([name]) => name < '004')))
  const account = { id: 'a', email: 'a@sala.example', passwordHash: 'hash', createdAt: 7 }
  await db
    .insertInto('account')
    .values(account as never)
    .execute()
  for (const tokenHash of ['one', 'other']) {
    const session = { tokenHash, accountId: 'a', createdAt: 7, expiresAt: 9 }
    await db
      .insertInto('session')
      .values(session as never)
      .execute()
  }

  await runSteps(db, Object.fromEntries(steps))
  const sessions = await db.selectFrom('session').selectAll().execute()
  assert.equal(new Set(sessions.map(({ id }) => id)).size, 2)
  for (const { id, device, lastSeenAt, expiresAt } of sessions) {
    assert.match(id ?? '', /^[\w-]{22}$/)
    assert.deepEqual([device, lastSeenAt, expiresAt], ['', 7, 9])
  }
})
