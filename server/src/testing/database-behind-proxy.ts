import type { TestContext } from 'node:test'
import { createPostgresDatabase } from './engines.ts'
import { startTcpProxy } from './tcp-proxy.ts'

/** A new database on the tests' PostgreSQL, and a proxy on the way to it; both are gone after the test. */
export async function createDatabaseBehindProxy(t: TestContext) {
  const { databaseUrl, drop } = await createPostgresDatabase()
  t.after(drop)
  const url = new URL(databaseUrl)
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
  t.after(proxy.close)
  url.host = `127.0.0.1:${proxy.port}`
  return { proxy, databaseUrl: url.href }
}
