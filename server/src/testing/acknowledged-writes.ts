import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '@sala/kit/contract/staff-and-rooms'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../foundation/db/database.ts'
import { getEngine } from '../foundation/db/dialect.ts'
import { newId } from '../foundation/db/tables.ts'
import { drawNoise } from './pictures.ts'
import { pictureForm } from './upload-forms.ts'

type Headers = Record<string, string>

/** The environment of the server: each message must come from another address. */
export const writeTrackerEnvironment = { TRUST_PROXY: '1' }
const pauseAfterFailureMs = 20
const pollEveryMs = 20
const timeoutMs = 60_000

/** Writes entries, pictures and messages through a server, and records which it acknowledged. */
export function trackAcknowledgedWrites() {
  const names = new Set<string>()
  const messages = new Set<string>()
  /** URLs of pictures by name of their entry. */
  const pictures = new Map<string, string>()
  let unread: string[] = []
  let refused = 0
  let isOver = () => false
  let isCounting = true

  async function call<Answer>(url: string, init: RequestInit) {
    // A broken connection means that the write was not acknowledged.
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { ...init, signal }).catch(() => undefined)
    const body = await answer?.text().catch(() => undefined)
    if (answer && body !== undefined) {
      if (answer.ok) return isOver() || !isCounting ? undefined : (JSON.parse(body) as Answer)
      assert.equal(answer.status, 503, body)
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
      assert.match(body, /try again/)
      refused++
    }
    await pause(pauseAfterFailureMs)
    return undefined
  }
  const post = <Answer>(url: string, headers: Headers, body: object) =>
    call<Answer>(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function addPerson(address: string, headers: Headers) {
    const name = newId()
    const person = await post<Person>(`${address}/api/staff`, headers, { name })
    if (person) names.add(name)
    return person
  }
  async function addPicture(address: string, headers: Headers) {
    const person = await addPerson(address, headers)
    if (!person) return
    const { payload, headers: type } = await pictureForm(await drawNoise())
    const body = new Uint8Array(payload)
    const url = `${address}/api/staff/${person._id}/image`
    const init = { method: 'PUT', headers: { ...headers, ...type }, body }
    const { file } = (await call<Person>(url, init)) ?? {}
    if (!file) return
    pictures.set(person.name, file)
    unread.push(file)
  }
  async function submitMessage(address: string) {
    const message = newId()
    const from = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')
    const fields = { name: 'Somchai', email: 'somchai@mail.example', message }
    const headers = { 'x-forwarded-for': `10.${from}` }
    if (await post(`${address}/api/send-email`, headers, fields)) messages.add(message)
  }

  /** Four clients write until `over`, also while the server is down. Later acknowledgements do not count. */
  async function write(address: string, headers: Headers, over: () => boolean) {
    isOver = over
    const clients = [addPerson, addPerson, addPicture, submitMessage].map(async (write) => {
      while (!isOver()) await write(address, headers)
    })
    await Promise.all(clients)
  }

  return {
    /** The numbers of acknowledged writes, and of answers with 503. */
    counts: () => ({
      entries: names.size,
      pictures: pictures.size,
      messages: messages.size,
      refused,
    }),

    /** The number of acknowledged writes. */
    size: () => names.size + pictures.size + messages.size,

    /** Resolves once a write of each kind was acknowledged. */
    async someOfEachKind() {
      while (Math.min(names.size, pictures.size, messages.size) === 0) {
        await pause(pollEveryMs, undefined, { ref: false })
      }
    },

    write,

    /** Ignores later acknowledgements, and continues to write. */
    stopCounting() {
      isCounting = false
    },

    /** Writes while `work` runs; its signal is aborted after a wrong answer. */
    async writeDuring(
      address: string,
      headers: Headers,
      work: (failed: AbortSignal) => Promise<void>,
    ) {
      const over = new AbortController()
      const writing = write(address, headers, () => over.signal.aborted)
      writing.catch(() => over.abort())
      try {
        await work(over.signal)
      } finally {
        over.abort()
        await writing
      }
    },

    /** Asserts that the database has all acknowledged writes, and no incomplete ones. */
    async check(address: string, environment: Record<string, string>) {
      const staff = (await (await fetch(`${address}/api/staff`)).json()) as Person[]
      const present = new Map(staff.map(({ name, file }) => [name, file]))
      for (const name of names) assert.ok(present.has(name), `the entry ${name} is lost`)
      for (const [name, file] of pictures) assert.equal(present.get(name), file)
      for (const file of unread) {
        const answer = await fetch(address + file)
        const bytes = new Uint8Array(await answer.arrayBuffer())
        const hash = createHash('sha256').update(bytes).digest('hex')
        assert.equal(answer.headers.get('etag'), `"${hash}"`)
      }
      unread = []
      await withDatabase(environment, async (db) => {
        const rows = await db.selectFrom('message').select('message').execute()
        const stored = new Set(rows.map(({ message }) => message))
        for (const message of messages) assert.ok(stored.has(message), 'a message is lost')
        const lines = await db.selectFrom('audit').select('seq').orderBy('seq').execute()
        assert.ok(
          lines.every(({ seq }, index) => seq === index + 1),
          'a row of the audit trail is missing',
        )
        assert.deepEqual(await listOrphans(db), [])
        if (getEngine(db) === 'sqlite') assert.deepEqual(await checkIntegrity(db), ['ok'])
      })
    },
  }
}

async function withDatabase(environment: Record<string, string>, task: (db: Db) => Promise<void>) {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = environment
  const { db } = openDatabase({ databaseUrl, dataDir })
  await task(db).finally(() => db.destroy())
}

/** SQLite's integrity check. PostgreSQL checks each page that it reads. */
async function checkIntegrity(db: Db) {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.map((row) => row.integrity_check)
}

/** Pictures without an entry or without encodings. */
async function listOrphans(db: Db) {
  const used = db.selectFrom('staff').select('pictureId').where('pictureId', 'is not', null)
  const whole = db.selectFrom('variant').select('pictureId')
  const rows = await db
    .selectFrom('picture')
    .select('id')
    .where(({ eb, or }) => or([eb('id', 'not in', used), eb('id', 'not in', whole)]))
    .execute()
  return rows.map(({ id }) => id)
}
