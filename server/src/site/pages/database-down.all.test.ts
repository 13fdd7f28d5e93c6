import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../foundation/db/database.ts'
import { migrate } from '../../foundation/db/migrate.ts'
import { addEntryWithPicture } from '../../testing/document-app.ts'
import { createDatabaseBehindProxy, skip } from '../../testing/engines.ts'
import { makeDataDir, parseAddress, signIn, spawnServer } from '../../testing/spawn-server.ts'
import { skipOwnPostgres, startDurablePostgres } from '../../testing/start-postgres.ts'

// Uses the built landing page, rendered from the lists of a real database.
const root = join(import.meta.dirname, '../../../..')
const notBuilt =
  !existsSync(join(root, 'remote-landing/dist/server/prerender.js')) && 'nothing is built here'

/** Much shorter than if each request waited for a database timeout. */
const visitors = 20
const allAnsweredMs = 15_000
const wellAgainMs = 20_000

interface Store {
  environment: Record<string, string>
  takeAway: () => Promise<void>
  bringBack: () => Promise<void>
}

async function stoppedPostgres(t: TestContext): Promise<Store> {
  const folder = await makeDataDir(t)
  await chmod(folder, 0o711)
  const { databaseUrl, crash, start } = await startDurablePostgres(t, {
    data: join(folder, 'data'),
  })
  return { environment: { DATABASE_URL: databaseUrl }, takeAway: crash, bringBack: start }
}

async function hangingPostgres(t: TestContext): Promise<Store> {
  const { proxy, databaseUrl } = await createDatabaseBehindProxy(t)
  return {
    environment: { DATABASE_URL: databaseUrl },
    takeAway: async () => proxy.set({ isStalled: true }),
    bringBack: async () => proxy.set({}),
  }
}

async function lockedSqlite(t: TestContext): Promise<Store> {
  const DATA_DIR = await makeDataDir(t)
  const lock = `const { DatabaseSync } = require('node:sqlite')
new DatabaseSync(${JSON.stringify(join(DATA_DIR, 'sala.db'))}, { timeout: 10_000 }).exec('begin exclusive')
console.log('locked')
setInterval(() => {}, 1000)`
  let locker: ReturnType<typeof spawn> | undefined
  t.after(() => locker?.kill('SIGKILL'))
  return {
    environment: { DATA_DIR },
    async takeAway() {
      locker = spawn(process.execPath, ['-e', lock], { stdio: ['ignore', 'pipe', 'inherit'] })
      if (locker.stdout) await once(locker.stdout, 'data')
    },
    async bringBack() {
      if (!locker) return
      const exit = once(locker, 'exit')
      locker.kill('SIGKILL')
      await exit
    },
  }
}

async function open(t: TestContext, { environment, ...store }: Store) {
  const where = { databaseUrl: environment.DATABASE_URL, dataDir: environment.DATA_DIR ?? '' }
  const database = openDatabase(where)
  await migrate(database)
  await addEntryWithPicture(database.db, 'person', 'Mali')
  await addEntryWithPicture(database.db, 'room', 'Lantern')
  await database.db.destroy()
  const { server, ready, exit, errors } = spawnServer(t, { CHECKOUT_DIR: root, ...environment })
  const address = parseAddress(await ready)
  const headers = { ...(await signIn(address)), 'content-type': 'application/json' }

  async function read(path = '/', init: RequestInit = {}) {
    const answer = await fetch(address + path, init)
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
  const send = (fields: Record<string, string>, origin = address) =>
    read('/', {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', origin },
      body: new URLSearchParams(fields),
    })
  const add = (name: string) =>
    read('/api/staff', { method: 'POST', headers, body: JSON.stringify({ name }) })

  /** Waits until `read` returns what is expected. */
  async function waitUntil(isRight: () => Promise<boolean>) {
    const startedAtMs = Date.now()
    while (!(await isRight())) {
      assert.ok(Date.now() - startedAtMs < wellAgainMs, 'not well again')
      await pause(100)
    }
  }
  async function stop() {
    server.kill('SIGTERM')
    assert.equal(await exit, 0)
    assert.doesNotMatch(await errors, /uncaught|unhandled/i)
  }
  return { ...store, read, send, add, waitUntil, stop }
}

/** Lists the addresses of all that a page shows or loads; its pictures are only stored as WebP. */
function filesIn(html: string) {
  const files = html.match(/\/(host|remotes)\/[\w./@-]+\.(avif|webp|js|css|svg|woff2)\b/g) ?? []
  return new Set([...files, ...(html.match(/\/media\/[\w/-]+\.webp/g) ?? [])])
}

const letter = { name: 'Ploy', email: 'ploy@example.com', message: 'Is it quiet on Sundays?' }

const stores = {
  'PostgreSQL is stopped': [stoppedPostgres, skipOwnPostgres],
  'PostgreSQL hangs': [hangingPostgres, skip],
  'the SQLite file is locked': [lockedSqlite, false],
} as const

for (const [what, [make, skipped]] of Object.entries(stores)) {
  describe(`while ${what}`, { skip: notBuilt || skipped }, () => {
    test('visitors get the complete site from the cache, and forms get a clear error', async (t) => {
      const { takeAway, bringBack, read, send, add, waitUntil, stop } = await open(t, await make(t))
      const before = await read()
      assert.equal(before.status, 200)
      for (const name of ['Mali', 'Lantern']) assert.ok(before.body.includes(`>${name}<`), name)
      const lists = await read('/api/staff')
      const files = filesIn(before.body)
      assert.ok(files.size > 10)
      // Caches are warmed after the start.
      await pause(10_000)

      await takeAway()
      const goneAtMs = Date.now()
      for (let visitor = 0; visitor < visitors; visitor++) {
        const { status, body, headers } = await read()
        assert.equal(status, 200)
        assert.equal(body, before.body)
        assert.equal(headers.get('etag'), before.headers.get('etag'))
      }
      assert.ok(Date.now() - goneAtMs < allAnsweredMs, `${Date.now() - goneAtMs} ms`)
      for (const file of files) assert.equal((await read(file)).status, 200, file)
      for (const path of ['/?staff=2', '/?sent', '/sitemap.xml', '/remotes.json', '/robots.txt']) {
        assert.equal((await read(path)).status, 200, path)
      }
      const ofThePage = { headers: { 'sec-fetch-site': 'same-origin' } }
      assert.deepEqual((await read('/api/staff', ofThePage)).body, lists.body)

      const refused = await Promise.all([1, 2, 3].map(() => send(letter)))
      const meanwhile = await read()
      assert.equal(meanwhile.body, before.body)
      for (const { status, body, headers } of refused) {
        assert.equal(status, 503)
        assert.match(String(headers.get('content-type')), /^text\/html/)
        assert.match(body, /Please try again soon\./)
        for (const typed of Object.values(letter)) assert.ok(body.includes(typed), typed)
      }
      assert.ok(Date.now() - goneAtMs < 2 * allAnsweredMs, `${Date.now() - goneAtMs} ms`)

      await bringBack()
      await waitUntil(async () => (await send(letter)).status === 303)
      assert.equal((await read()).body, before.body)

      // Reads again, right after a change that no request has seen.
      assert.equal((await add('Nok')).status, 201)
      await takeAway()
      for (let visitor = 0; visitor < 3; visitor++) {
        const { status, body } = await read()
        assert.equal(status, 200)
        for (const name of ['Mali', 'Lantern']) assert.ok(body.includes(`>${name}<`), name)
      }
      await bringBack()
      await waitUntil(async () => (await read('/api/staff')).body.includes('Nok'))
      await waitUntil(async () => (await add('Dao')).status === 201)
      await stop()
    })
  })
}
