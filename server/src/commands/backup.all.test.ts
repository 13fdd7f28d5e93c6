import assert from 'node:assert/strict'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { staffEntries } from '../content/collections/collections.ts'
import { openDatabase } from '../foundation/db/database.ts'
import { migrate } from '../foundation/db/migrate.ts'
import { createEnvironment, skip } from '../testing/engines.ts'
import { fillAllTables, readAllRows } from '../testing/filled-database.ts'
import { sampleSome } from '../testing/random.ts'
import { runBackup } from '../testing/run-backup.ts'
import { makeDataDir, parseAddress, signIn, spawnServer } from '../testing/spawn-server.ts'

type Env = Record<string, string>

async function use<T>(env: Env, task: (database: ReturnType<typeof openDatabase>) => Promise<T>) {
  const database = openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR ?? '' })
  return task(database).finally(() => database.db.destroy())
}

async function fill(env: Env, name: string) {
  await use(env, async (database) => {
    await migrate(database)
    await fillAllTables(database.db)
    await staffEntries.add(database.db, { name }, 0)
  })
}

/** Everything but the secrets, which no backup has. */
async function contents(env: Env) {
  const { secret: _, ...others } = await use(env, ({ db }) => readAllRows(db))
  return others
}

/** Early, in the middle and late; a run that is quicker than its killer ends the rounds. */
const kills = [1, ...sampleSome([2, 3, 8, 15, 40, 80, 101], 2)]

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(engine, { skip: engine === 'postgres' && skip }, () => {
    test('a restore that is killed leaves the old data or the new, and can be run again', async (t) => {
      const [source, target] = [
        await createEnvironment(t, engine),
        await createEnvironment(t, engine),
      ]
      await fill(source, 'new')
      await fill(target, 'old')
      const file = join(await makeDataDir(t), 'house.backup')
      const [old, fresh] = [await contents(target), await contents(source)]
      assert.equal((await runBackup(t, ['backup', file], { env: source })).code, 0)
      let kept = 0
      for (const killAfterLines of kills) {
        const args = ['restore', file, '--replace']
        const { isKilled } = await runBackup(t, args, { env: target, killAfterLines })
        const found = await contents(target)
        if (!isKilled || found.staff?.join() === fresh.staff?.join()) {
          assert.deepEqual(found, fresh)
          break
        }
        assert.deepEqual(found, old)
        kept++
      }
      assert.ok(kept > 0)
      const { code } = await runBackup(t, ['restore', file, '--replace'], { env: target })
      assert.equal(code, 0)
      assert.deepEqual(await contents(target), fresh)
    })

    test('a backup that is killed leaves the former file; its partial file is removed later', async (t) => {
      const env = await createEnvironment(t, engine)
      await fill(env, 'one')
      const folder = await makeDataDir(t)
      const file = join(folder, 'house.backup')
      await runBackup(t, ['backup', file], { env })
      const before = await readFile(file)
      for (const killAfterLines of sampleSome([1, 30, 101], 2)) {
        const { isKilled } = await runBackup(t, ['backup', file], { env, killAfterLines })
        if (isKilled) assert.deepEqual(await readFile(file), before)
        else break
      }
      await writeFile(join(folder, 'x.sala-partial'), '')
      for (const name of await readdir(folder)) {
        if (name.endsWith('.sala-partial')) await utimes(join(folder, name), 0, 0)
      }
      assert.equal((await runBackup(t, ['backup', file], { env })).code, 0)
      const left = (await readdir(folder)).filter((name) => name.endsWith('.sala-partial'))
      assert.deepEqual(left, [])
    })

    test('a backup of a running server is one snapshot with every acknowledged write', async (t) => {
      const env = await createEnvironment(t, engine)
      const { ready } = spawnServer(t, env)
      const address = parseAddress(await ready)
      const headers = { ...(await signIn(address)), 'content-type': 'application/json' }
      let acknowledged = 0
      async function write() {
        const body = JSON.stringify({ name: `${acknowledged}` })
        const answer = await fetch(`${address}/api/staff`, { method: 'POST', headers, body })
        await answer.arrayBuffer()
        // A busy machine's server may turn one away.
        if (answer.status === 503) return
        assert.equal(answer.status, 201)
        acknowledged++
      }
      for (let count = 0; count < 20; count++) await write()
      const before = acknowledged
      let isDone = false
      const writing = (async () => {
        while (!isDone) await write()
      })()
      const file = join(await makeDataDir(t), 'house.backup')
      assert.equal((await runBackup(t, ['backup', file], { env })).code, 0)
      isDone = true
      await writing
      assert.ok(acknowledged > before)
      const target = await createEnvironment(t, 'sqlite')
      await runBackup(t, ['restore', file], { env: target })
      await use(target, async ({ db }) => {
        const staff = await staffEntries.list(db)
        assert.ok(staff.length >= before && staff.length <= acknowledged)
        const list = await db.selectFrom('list').selectAll().where('name', '=', 'staff').execute()
        assert.equal(list[0]?.lastPosition, staff.length)
      })
    })
  })
}

test('refuses to restore over a running server, and other wrong use, with a message', async (t) => {
  const env = await createEnvironment(t, 'sqlite')
  await fill(env, 'one')
  const file = join(await makeDataDir(t), 'house.backup')
  await runBackup(t, ['backup', file], { env })
  const { ready } = spawnServer(t, env)
  await ready
  const running = await runBackup(t, ['restore', file, '--replace'], { env })
  assert.equal(running.code, 2)
  assert.match(running.last.message, /^Another Sala is already running/)

  const none = await runBackup(t, ['backup', file], { env: await createEnvironment(t, 'sqlite') })
  assert.deepEqual([none.code, none.last.failure], [2, 'wrongUse'])
  const away = await runBackup(t, ['backup', file], {
    env: { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
  })
  assert.deepEqual([away.code, away.last.failure], [3, 'unreachable'])
  await writeFile(file, 'sala-backup 2 ')
  const damaged = await runBackup(t, ['restore', file], {
    env: await createEnvironment(t, 'sqlite'),
  })
  assert.deepEqual([damaged.code, damaged.last.failure], [1, 'refused'])
})
