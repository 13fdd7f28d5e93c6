import { userInfo } from 'node:os'
import pg from 'pg'

const standardPort = 5432
const oldestVersion = 150_000

/**
 * Finds a PostgreSQL for the databases of tests: TEST_DATABASE_URL, else one on the standard port that allows to
 * create databases. Undefined if there is none.
 */
export async function findPostgres(): Promise<string | undefined> {
  const { TEST_DATABASE_URL } = process.env
  if (TEST_DATABASE_URL !== undefined) return TEST_DATABASE_URL || undefined
  for (const user of new Set([process.env.PGUSER ?? userInfo().username, 'postgres'])) {
    const url = `postgres://${encodeURIComponent(user)}@127.0.0.1:${standardPort}/postgres`
    if (await canCreateDatabases(url)) return url
  }
  return undefined
}

async function canCreateDatabases(url: string) {
  const rows = await tryQuery(
    url,
    `select (rolcreatedb or rolsuper) and current_setting('server_version_num')::int >= ${oldestVersion} as may
     from pg_roles where rolname = current_user`,
  )
  return rows?.[0]?.may === true
}

/** Runs a query on a new connection; returns its rows, or undefined if it fails. */
export async function tryQuery(connectionString: string, query: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(query)
    return rows
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
