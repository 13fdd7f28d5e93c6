import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery, type LogEvent, sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import type { Engine } from '../../foundation/db/dialect.ts'
import { claimMail, nextMailDueAt, recordSent } from '../../foundation/mail/repository.ts'
import { endCanaries } from '../../releases/reports/end-canaries.ts'
import { remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { cleanUp } from './jobs.ts'

/** The tables that grow with each visit, request, change or release. */
const growing = [
  'audit',
  'idempotency',
  'message',
  'outgoingMail',
  'passkeyChallenge',
  'rate',
  'release',
  'releaseContent',
  'releaseEvent',
  'releaseFile',
  'releaseLastError',
  'releaseVisit',
  'releaseVital',
  'session',
]

/** Partial indexes with hardly any row. */
const partial = /releaseUnsigned|pictureUndescribed/

const dayMs = 24 * 60 * 60_000

interface Query {
  sql: string
  parameters: readonly unknown[]
}

onDefaultEngine((open, engine) => {
  test('no query of a request or a timer reads all of a table that grows', async (t) => {
    const queries = new Map<string, Query>()
    const log = ({ query }: LogEvent) => {
      queries.set(query.sql, { sql: query.sql, parameters: query.parameters })
    }
    const opened = await createReleaseApp(t, { open, log })
    queries.clear()
    await useEverything(opened)
    const plain = [...queries.values()].filter(({ sql }) => /^\s*(select|update|delete)/i.test(sql))
    assert.ok(plain.length > 60, `${plain.length}`)
    const long: string[] = []
    for (const query of plain) {
      for (const table of await findFullScans[engine](opened.db, query)) {
        long.push(`${table}: ${query.sql.replaceAll(/\s+/g, ' ')}`)
      }
    }
    assert.deepEqual(long, [])
  })
})

/** The requests of a browser, a team and an administrator, and the timers. */
async function useEverything(opened: Awaited<ReturnType<typeof createReleaseApp>>) {
  const { app, db, clock, team, signIn } = opened
  await team.ship(remoteBundle())
  await team.ship(remoteBundle({ version: '1.1.0' }))
  await team.post('rollback', {})
  await team.post('canary', { version: '1.1.0', percent: 100 })
  const seen = await app.inject('/remotes.json')
  const cookie = String(seen.headers['set-cookie']).split(';', 1)[0] ?? ''
  const json = { method: 'POST', headers: { cookie } } as const
  const at = { path: 'remoteEntry.js', line: 1, column: 1 }
  const report = { app: 'pond', version: '1.1.0', kind: 'crashed', error: { name: 'E', at } }
  await app.inject({ ...json, url: '/api/releases/reports', payload: report })
  const vitals = { app: 'pond', version: '1.1.0', vitals: { LCP: 100 } }
  await app.inject({ ...json, url: '/api/releases/vitals', payload: vitals })
  const message = { name: 'Ann', email: 'ann@mail.example', message: 'Hello' }
  const key = { 'idempotency-key': '"a-key-of-this-test"' }
  await app.inject({ method: 'POST', url: '/api/send-email', headers: key, payload: message })
  const mail = await claimMail(db, 1000, clock.nowMs)
  await recordSent(db, mail?.id ?? '', { sentAt: clock.nowMs, nextAttemptAt: null })
  await nextMailDueAt(db)
  await endCanaries(db, clock.nowMs)

  const headers = await signIn()
  for (const url of [
    '/',
    '/pond',
    '/remotes/pond/1.1.0/mf-manifest.json',
    '/api/staff',
    '/api/rooms',
    '/api/releases',
    '/api/releases/pond/history',
    '/api/audit',
    '/api/audit?before=3',
    '/api/messages',
    '/api/messages/deleted',
    '/api/housekeeping',
    '/api/auth/sessions',
    '/api/auth/passkeys',
    '/api/health',
  ]) {
    await app.inject({ url, headers })
  }
  const added = await app.inject({
    method: 'POST',
    url: '/api/staff',
    headers,
    payload: { name: 'Mali' },
  })
  const url = `/api/staff/${added.json()._id}`
  await app.inject({ method: 'DELETE', url, headers })
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers })
  clock.nowMs += 400 * dayMs
  await cleanUp(db, clock.nowMs)
}

const findFullScans: Record<Engine, (db: Db, query: Query) => Promise<string[]>> = {
  async sqlite(db, query) {
    const explained = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters])
    const { rows } = await db.executeQuery<{ detail: string }>(explained)
    return rows.flatMap(({ detail }) => {
      const [, name = '', by] = detail.match(/^SCAN (\S+)(.*)$/) ?? []
      const table = unaliased(query.sql, name)
      return growing.includes(table) && !isBounded(query, by ?? '') ? [table] : []
    })
  },
  async postgres(db, query) {
    return db.connection().execute(async (own) => {
      // PostgreSQL scans small tables; this shows the plan for a large one.
      await sql`set enable_seqscan = off`.execute(own)
      const explained = CompiledQuery.raw(`explain (format json) ${query.sql}`, [
        ...query.parameters,
      ])
      const { rows } = await own.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained)
      await sql`reset enable_seqscan`.execute(own)
      return rows.flatMap((row) =>
        row['QUERY PLAN'].flatMap(({ Plan }) => findSeqScans(Plan, false)),
      )
    })
  },
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

function findSeqScans(plan: Plan, isLimited: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Cond': condition } = plan
  const isWhole = type === 'Seq Scan' || (/^Index/.test(type) && !condition && !isLimited)
  const found = isWhole && growing.includes(table) ? [table] : []
  const limited = isLimited || type === 'Limit'
  return [...found, ...(plan.Plans ?? []).flatMap((one) => findSeqScans(one, limited))]
}

/** Reads in the order of an index, up to a limit. */
const isBounded = ({ sql }: Query, by: string) =>
  / USING .*INDEX /.test(by) && (/\blimit\b/i.test(sql) || partial.test(by))

function unaliased(text: string, name: string) {
  const found = text.match(new RegExp(`"?(\\w+)"? (?:as )?"?${name}"?(?![\\w."])`))
  return growing.includes(name) ? name : (found?.[1] ?? name)
}
