import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { chromium } from '@playwright/test'
import { buildChanged } from '../scripts/build.mjs'
import { findChromium } from '../scripts/find-chromium.mjs'
import { root } from '../scripts/run.mjs'
import { openDatabase } from '../server/src/foundation/db/database.ts'
import { createPostgresDatabase } from '../server/src/testing/engines.ts'
import { findPostgres } from '../server/src/testing/find-postgres.ts'
import {
  makeDataDir,
  parseAddress,
  password,
  spawnServer,
} from '../server/src/testing/spawn-server.ts'

export const administrator = { email: 'admin@sala.example', password }

/**
 * Runs `work` with real servers that have the built apps and demo content, and stops them.
 * @param options `isPostgres`: two servers on one PostgreSQL instead of one on SQLite; `entryCount`: that many staff and
 *   as many rooms, on SQLite
 * @param work gets the servers: `address`, `pid` and `openDb`, which opens their database
 */
export async function withServers({ isPostgres = false, entryCount }, work) {
  await buildChanged()
  const cleanUps = []
  const t = { after: (cleanUp) => cleanUps.push(cleanUp) }
  try {
    const where = isPostgres ? await createDatabase(t) : { DATA_DIR: await makeDataDir(t) }
    const openDb = () =>
      openDatabase({ databaseUrl: where.DATABASE_URL, dataDir: where.DATA_DIR ?? '' }).db
    if (entryCount) {
      const { stop } = await startServer(t, where)
      await stop()
      fill(where.DATA_DIR, entryCount)
    }
    const servers = []
    for (let count = 0; count < (isPostgres ? 2 : 1); count++) {
      servers.push({ ...(await startServer(t, where)), openDb })
    }
    return await work(servers)
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp()
  }
}

async function startServer(t, where) {
  const environment = { ...where, CHECKOUT_DIR: root, SEED: 'demo' }
  const { server, ready, exit } = spawnServer(t, environment)
  const stop = async () => {
    server.kill('SIGTERM')
    await exit
  }
  t.after(stop)
  return { address: parseAddress(await ready), pid: server.pid, stop }
}

async function createDatabase(t) {
  if (!(await findPostgres())) {
    throw new Error('No PostgreSQL here lets us create databases: set TEST_DATABASE_URL.')
  }
  const { databaseUrl, drop } = await createPostgresDatabase()
  t.after(drop)
  return { DATABASE_URL: databaseUrl }
}

/** Adds staff and rooms to a stopped server's data. They share the pictures of the demo content. */
function fill(dataDir, count) {
  const db = new DatabaseSync(join(dataDir, 'sala.db'))
  try {
    db.exec('begin immediate')
    fillTable(db, { table: 'staff', list: 'staff', text: 'name', count })
    fillTable(db, { table: 'room', list: 'rooms', text: 'title', count })
    db.exec('commit')
  } finally {
    db.close()
  }
}

function fillTable(db, { table, list, text, count }) {
  const originals = db
    .prepare(`select * from "${table}" where "deletedAt" is null order by "position"`)
    .all()
  const columns = Object.keys(originals[0])
  const names = columns.map((column) => `"${column}"`).join(', ')
  const insert = db.prepare(
    `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`,
  )
  let position = originals.at(-1).position
  for (let number = originals.length + 1; number <= count; number++) {
    const original = originals[number % originals.length]
    position += 1
    const id = randomBytes(16).toString('base64url')
    const row = { ...original, id, position, [text]: `${original[text]} ${number}` }
    insert.run(...columns.map((column) => row[column]))
  }
  db.prepare('update "list" set "revision" = ?, "lastPosition" = ? where "name" = ?').run(
    randomBytes(16).toString('base64url'),
    position,
    list,
  )
}

/** Signs in. @returns the session as the browser stores it under `token` */
export async function signIn(address, credentials = administrator) {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  return answer.text()
}

/** Runs `work` with a Chromium. */
export async function withBrowser(work) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Slow 4G as in Chromium's developer tools. */
export const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
}
