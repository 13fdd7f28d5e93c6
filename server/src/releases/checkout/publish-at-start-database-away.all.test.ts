import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../foundation/db/database.ts'
import { migrate } from '../../foundation/db/migrate.ts'
import { createCheckout } from '../../testing/built-checkout.ts'
import { createDatabaseBehindProxy, skip } from '../../testing/engines.ts'
import { readLiveState } from '../live/repository.ts'
import { publishAtStart } from './publish-at-start.ts'
import { publishBuilds } from './publish-builds.ts'

test('starts while the database is away, and publishes the builds once it is back', {
  skip,
}, async (t) => {
  const { proxy, databaseUrl } = await createDatabaseBehindProxy(t)
  const database = openDatabase({ databaseUrl, dataDir: '' })
  const { db } = database
  t.after(() => db.destroy())
  await migrate(database)
  const { root } = createCheckout(t)
  let tries = 0
  proxy.set({ isStalled: true })
  await publishAtStart({
    publish: async () => {
      tries++
      await publishBuilds({ db, root, now: Date.now }, { warn: assert.fail })
    },
    log: { error: () => {} },
    signal: t.signal,
    retryAfterMs: 100,
  })
  assert.equal(tries, 1)
  proxy.set({})
  const live = () => readLiveState(db).then(({ apps }) => apps.map(({ app }) => app))
  while ((await live().catch(() => [])).length < 2) await pause(50)
  assert.deepEqual(await live(), ['garden', 'host'])
})
