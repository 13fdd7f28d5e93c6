import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import { engineOf } from '../../../foundation/db/dialect.ts'
import { cleanUp } from '../../../operations/housekeeping/jobs.ts'
import { usualRetention } from '../../../operations/housekeeping/retention.ts'
import { onEachEngine } from '../../../testing/engines.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { beginning, hashAfter } from '../chain.ts'
import { checkChain } from '../check-chain.ts'
import { recordChange } from '../record-change.ts'
import type { AuditSegmentTable } from '../tables.ts'
import { isSegmentGenuine } from './statement.ts'

const dayMs = 24 * 60 * 60_000
const startMs = Date.UTC(2026, 0, 1)
// Nothing is built there, so the trail begins with what a test writes.
const root = import.meta.dirname
const author = { who: 'admin@sala.example', from: null }

async function record(db: Db, count: number, atMs: number) {
  for (let index = 0; index < count; index++) {
    const change = { action: 'staff.add', subject: `${index}`, before: null, after: { index } }
    await inTransaction(db, (trx) => recordChange(trx, author, change, atMs))
  }
}

const keep = { ...usualRetention, auditMs: 90 * dayMs }

onEachEngine((open) => {
  test('the trail is closed month by month, exported and dropped, and still holds', async (t) => {
    const { app, db, clock, signIn } = await openTestApp(t, { open, root })
    clock.nowMs = startMs
    for (let month = 0; month < 5; month++) {
      await record(db, 7, clock.nowMs)
      clock.nowMs += 31 * dayMs
      await cleanUp(db, clock.nowMs, keep)
    }
    const headers = await signIn()
    const segments = (await app.inject({ url: '/api/audit/segments', headers })).json()
    assert.deepEqual(
      segments.map(({ firstSeq, lastSeq, droppedAt }: AuditSegmentTable) => [
        firstSeq,
        lastSeq,
        droppedAt !== null,
      ]),
      [
        [1, 7, true],
        [8, 14, true],
        [15, 21, true],
        [22, 28, false],
        [29, 35, false],
      ],
    )
    const rows = await db.selectFrom('audit').select('seq').execute()
    assert.equal(Math.min(...rows.map(({ seq }) => seq)), 22)
    const checked = (await app.inject({ url: '/api/audit/check', headers })).json()
    assert.equal(checked.brokenAt, null)
    assert.ok(checked.rows >= 35)

    const gone = await app.inject({ url: '/api/audit/segments/1', headers })
    assert.equal(gone.statusCode, 410)
    const { body } = await app.inject({ url: '/api/audit/segments/4', headers })
    const [segment, ...lines] = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { droppedAt: _, ...closed } = segment
    assert.ok(isSegmentGenuine(closed))
    assert.ok(!isSegmentGenuine({ ...closed, lastAt: closed.lastAt + 1 }))
    const head = lines.reduce((before, row) => hashAfter(before, row), segment.previousHash)
    assert.equal(head, segment.hash)
    assert.equal(lines.length, 7)
  })

  test('what was not closed and dropped cannot be removed, nor can a closed segment be changed', async (t) => {
    const { db } = await openTestApp(t, { open, root })
    await record(db, 3, startMs)
    await cleanUp(db, startMs + 40 * dayMs)
    await assert.rejects(db.deleteFrom('audit').execute(), /can only grow/)
    await assert.rejects(db.deleteFrom('auditSegment').execute(), /closed segment stays/)
    const change = db.updateTable('auditSegment').set({ hash: beginning })
    await assert.rejects(change.execute(), /closed segment stays/)
    assert.deepEqual((await checkChain(db)).brokenAt, null)
  })

  test('a chain that does not hold is never signed, and a forged segment is noticed', async (t) => {
    const { db } = await openTestApp(t, { open, root })
    await record(db, 4, startMs)
    const unlock = {
      sqlite: 'drop trigger audit_no_update',
      postgres: 'alter table audit disable trigger all',
    }
    await sql.raw(unlock[engineOf(db)]).execute(db)
    await db.updateTable('audit').set({ who: 'nobody' }).where('seq', '=', 2).execute()
    await assert.rejects(cleanUp(db, startMs + 400 * dayMs), (error: AggregateError) =>
      /does not hold at line 2/.test(String(error.errors)),
    )
    assert.deepEqual(await db.selectFrom('auditSegment').selectAll().execute(), [])
    assert.equal((await db.selectFrom('audit').select('seq').execute()).length, 4)

    const forged = { number: 1, firstSeq: 1, lastSeq: 4, lastAt: 1, previousHash: beginning }
    const key = { publicKey: 'A'.repeat(43), signature: 'A'.repeat(86) }
    const row = { ...forged, ...key, hash: 'f'.repeat(64), closedAt: 1, droppedAt: 1 }
    await db.insertInto('auditSegment').values(row).execute()
    assert.equal((await checkChain(db)).brokenAt, 1)
  })

  test('a long trail is checked while others are served', async (t) => {
    const { app, db, signIn } = await openTestApp(t, { open, root })
    const headers = await signIn()
    const { rows: before, head } = await checkChain(db)
    let [seq, hash] = [before, head]
    for (let part = 0; part < 20; part++) {
      const rows = Array.from({ length: 1000 }, () => {
        const entry = { action: 'a', subject: 's', before: null, after: null }
        const row = { seq: ++seq, at: 1, who: 'w', origin: null, ...entry }
        hash = hashAfter(hash, row)
        return { ...row, hash }
      })
      await db.insertInto('audit').values(rows).execute()
    }
    await db.updateTable('list').set({ lastPosition: seq }).where('name', '=', 'audit').execute()

    let isChecked = false
    const check = app.inject({ url: '/api/audit/check', headers }).finally(() => {
      isChecked = true
    })
    let served = 0
    while (!isChecked) {
      assert.equal((await app.inject('/api/staff')).statusCode, 200)
      served++
    }
    assert.deepEqual((await check).json(), { rows: seq, brokenAt: null, head: hash })
    // How many depends on the machine; a check that took the whole thread would let none through.
    assert.ok(served > 1, `${served}`)
  })
})

test('nobody reads segments who has not signed in', async (t) => {
  const { app, signIn } = await openTestApp(t)
  for (const url of ['/api/audit/segments', '/api/audit/segments/1']) {
    assert.equal((await app.inject(url)).statusCode, 401)
  }
  const headers = await signIn()
  for (const number of ['1', '0', 'x']) {
    const { statusCode } = await app.inject({ url: `/api/audit/segments/${number}`, headers })
    assert.equal(statusCode, 404)
  }
})
