import { buildChanged } from '../../scripts/build.mjs'
import { root } from '../../scripts/root.mjs'
import { openDatabase } from '../../server/src/foundation/db/database.ts'
import { newPrivateKey, publicKeyOf } from '../../server/src/releases/trust/keys.ts'
import { createPostgresDatabase } from '../../server/src/testing/engines.ts'
import { findPostgres } from '../../server/src/testing/find-postgres.ts'
import { addressIn, makeDataDir, spawnServer } from '../../server/src/testing/spawn-server.ts'
import { addTeamKey, addToken } from '../../server/src/testing/team-access.ts'

/** Real servers with the built apps and demo content: one on SQLite, or two on one PostgreSQL. */
export async function startServers(isPostgres, after) {
  await buildChanged()
  const t = { after }
  const where = isPostgres ? await newDatabase(after) : { DATA_DIR: await makeDataDir(t) }
  const servers = []
  for (const name of isPostgres ? ['first', 'second'] : ['server']) {
    const environment = { ...where, CHECKOUT_DIR: root, SEED: 'demo' }
    const { server, ready, exit } = spawnServer(t, environment)
    after(async () => {
      server.kill('SIGTERM')
      await exit
    })
    servers.push({ name, pid: server.pid, address: addressIn(await ready) })
  }
  const openDb = () =>
    openDatabase({ databaseUrl: where.DATABASE_URL, dataDir: where.DATA_DIR ?? '' }).db
  const team = await landingTeam(openDb())
  return servers.map((server) => ({ ...server, ...team, openDb }))
}

async function newDatabase(after) {
  if (!(await findPostgres())) {
    throw new Error('No PostgreSQL here lets us create databases: set TEST_DATABASE_URL.')
  }
  const { databaseUrl, drop } = await createPostgresDatabase()
  after(drop)
  return { DATABASE_URL: databaseUrl }
}

/** A deploy token and a private key of the landing page's team. */
async function landingTeam(db) {
  const which = { app: 'landing', name: 'soak' }
  const key = newPrivateKey()
  try {
    await addTeamKey(db, { ...which, publicKey: publicKeyOf(key) })
    return { token: await addToken(db, which), key }
  } finally {
    await db.destroy()
  }
}
