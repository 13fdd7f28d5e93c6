import { createHash } from 'node:crypto'
import { recordChange } from '../audit/record-change.ts'
import { closeSegment } from '../audit/segments/keep-segments.ts'
import { addChallenge } from '../auth/passkeys/challenges.ts'
import { addPasskey } from '../auth/passkeys/repository.ts'
import { addAccount } from '../auth/repository.ts'
import { addSession } from '../auth/sessions/repository.ts'
import { addMessage } from '../contact/repository.ts'
import type { Db } from '../db/database.ts'
import { noteOutcome } from '../housekeeping/repository.ts'
import { keepAnswer, takeKey } from '../idempotency/repository.ts'
import { takeOneUse } from '../rate-limit/repository.ts'
import { keepFitting } from '../releases/checks/repository.ts'
import { addVoices } from '../releases/health/repository.ts'
import { publishRelease } from '../releases/ledger/publish.ts'
import { promote } from '../releases/live/promote.ts'
import { secretKey } from '../releases/secrets/repository.ts'
import { signByHouse, signBytesByHouse } from '../releases/signing/house-key.ts'
import { createToken } from '../releases/tokens/manage.ts'
import { addVitals } from '../releases/vitals/repository.ts'
import { addRoom } from '../rooms/repository.ts'
import { addPerson, setPersonPicture } from '../staff/repository.ts'
import { countViolations } from '../violations/repository.ts'
import { hostBundle } from './bundles.ts'

/** Of what breaks a format that is not careful. */
export const oddText = 'Mali “นวด” 🪷 \u2028 \r\n "\\n" [] \u0001'

/** Puts something into every table. */
export async function fillHouse(db: Db, nowMs = 1_800_000_000_000) {
  const account = { email: 'a@sala.example', passwordHash: 'hash' }
  const accountId = (await addAccount(db, account, nowMs)) ?? ''
  const device = { device: 'Safari on iPad', address: '::1' }
  await addSession(db, { tokenHash: 't', accountId, ...device, expiresAt: nowMs + 1 }, nowMs)
  const credential = { credentialId: 'c', publicKey: Buffer.from([0, 255]), counter: 0 }
  await addPasskey(db, { accountId, name: oddText, ...credential, transports: ['usb'] }, nowMs)
  await addChallenge(db, { challenge: 'c', purpose: 'register', accountId, createdAt: nowMs })
  const { _id } = await addPerson(db, { name: oddText }, nowMs)
  await setPersonPicture(db, _id, { name: 'mali', uploadHash: 'u', encoded: everyByte() }, nowMs)
  await addRoom(db, { title: '', description: oddText }, nowMs)
  const fields = { name: "O'Hara", email: 'b@mail.example', message: oddText }
  for (let sent = 0; sent < 120; sent++) await addMessage(db, fields, nowMs)
  await takeOneUse(db, [{ key: 'k', most: 3, withinMs: 1000 }], nowMs)
  await secretKey(db)
  await createToken(db, { app: 'host' })
  const host = hostBundle()
  const signature = await signByHouse(db, host.manifest, nowMs)
  const how = { judge: async () => [], who: 'ci', nowMs }
  await publishRelease(db, { ...host, signature }, how)
  await promote(db, { app: 'host', version: '2.0.0', who: 'ci', why: null, nowMs })
  const types = { remote: 'pond', hostTypes: 'a', remoteTypes: 'b' }
  await keepFitting(db, [types], nowMs)
  const host2 = { app: 'host', version: '2.0.0' }
  await addVoices(db, host2, [{ visitor: 'v', address: 'a', hasFailed: false }], nowMs)
  await addVitals(db, [{ ...host2, metric: 'LCP', day: 20_000, bucket: 71, visits: 1 }])
  const violation = { directive: 'script-src', blocked: 'inline', page: '/' }
  await countViolations(db, [violation], { source: 's', nowMs })
  const call = { caller: accountId, route: 'POST /api/staff', key: 'k', bodyHash: 'h' }
  await takeKey(db, call, nowMs)
  await keepAnswer(db, call, JSON.stringify({ name: oddText }))
  await noteOutcome(db, 'sessions', { lastSuccessAt: nowMs })
  const change = { action: 'staff.add', subject: _id, before: null, after: { name: oddText } }
  const who = { who: 'a@sala.example', from: null }
  await recordChange(db, who, change, nowMs)
  const sign = (bytes: Uint8Array) => signBytesByHouse(db, bytes, nowMs)
  await closeSegment(db, { keepMs: Number.POSITIVE_INFINITY, nowMs: nowMs + 1e10, sign })
}

function everyByte() {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
  const hash = createHash('sha256').update(bytes).digest('hex')
  const variant = { hash, type: 'image/webp', widthPx: 4, bytes } as const
  return { widthPx: 4, heightPx: 3, placeholder: '#000000 #ffffff', variants: [variant] }
}

/** Every row of every table, to compare two databases by. */
export async function contentsOf(db: Db) {
  const all: Record<string, string[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as 'staff')
      .selectAll()
      .execute()
    all[name] = rows.map(asText).sort()
  }
  return all
}

function asText(row: object) {
  const values = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  ])
  return JSON.stringify(values.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
}
