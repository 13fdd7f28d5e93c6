import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { createDatabaseBehindProxy, skip } from '../../testing/engines.ts'
import { rounds } from '../../testing/random.ts'
import { openDatabase } from './database.ts'

const step = 100 / rounds(1, 100)

test('a truncated error message closes the connection and does not hang the process', async (t) => {
  const text = 'SERROR\0Mwhat is it\0'
  const message = Buffer.concat([Buffer.from('E....'), Buffer.from(text)])
  message.writeUInt32BE(message.length - 1, 1)
  const server = createServer((socket) => socket.once('data', () => socket.write(message)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const { db } = openDatabase({
    databaseUrl: `postgres://sala@127.0.0.1:${port}/sala`,
    dataDir: '',
  })
  t.after(() => db.destroy())
  await assert.rejects(sql`select 1`.execute(db), /Connection terminated/)
})

describe('PostgreSQL', { skip }, () => {
  test('survives flipped bits in answers', async (t) => {
    const { proxy, databaseUrl } = await createDatabaseBehindProxy(t)
    const url = new URL(databaseUrl)
    // Short, since a flipped bit may announce a longer answer than there is.
    url.searchParams.set('query_timeout', '500')
    const { db } = openDatabase({ databaseUrl: url.href, dataDir: '' })
    t.after(() => db.destroy())
    const ask = () => sql`select oid, typname from pg_type order by oid limit 20`.execute(db)

    const { rows } = await ask()
    for (let bytesPerFlip = 7; bytesPerFlip < 500; bytesPerFlip += step) {
      proxy.set({ bytesPerFlip })
      await ask().catch(() => {})
      proxy.set({})
      // The first query may fail on a connection with leftover bytes, which closes it.
      const after = await ask().catch(ask)
      assert.deepEqual(after.rows, rows)
    }
  })
})
