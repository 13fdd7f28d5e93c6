import { createHash } from 'node:crypto'
import { emptySiteContent } from '@sala/kit/contract/site'
import { roomEntries, staff, staffEntries } from '../content/collections/collections.ts'
import { setNotices } from '../content/contact/notices.ts'
import { addMessage, addReply } from '../content/contact/repository.ts'
import { recordVersions } from '../content/entries/history/repository.ts'
import { createEntryRepository } from '../content/entries/repository.ts'
import { toCollection } from '../content/remote-lists/declared-fields.ts'
import { declareCollections } from '../content/remote-lists/repository.ts'
import { addEdition, addSitePicture, putDraft } from '../content/site/repository.ts'
import type { Db } from '../foundation/db/database.ts'
import { claimKey, recordAnswer } from '../foundation/idempotency/repository.ts'
import { consumeRateLimits } from '../foundation/load/repository.ts'
import { readSigningKey } from '../foundation/secrets/repository.ts'
import { recordOutcome } from '../operations/housekeeping/repository.ts'
import { addVisits } from '../operations/visits/repository.ts'
import { invite } from '../people/accounts/invitations.ts'
import { replaceHandedLink } from '../people/accounts/link-repository.ts'
import { addAccount, addPasskeyRule } from '../people/accounts/repository.ts'
import { recordChange } from '../people/audit/record-change.ts'
import { removeOldAuditRows } from '../people/audit/repository.ts'
import { addChallenge, addPasskey } from '../people/passkeys/repository.ts'
import { addSession } from '../people/sessions/repository.ts'
import { recordLastErrors } from '../releases/health/last-errors.ts'
import { recordVisits } from '../releases/health/visits.ts'
import { recordVitals } from '../releases/health/vitals.ts'
import { promote } from '../releases/live/promote.ts'
import { setRetired } from '../releases/live/repository.ts'
import { recordTypeMatches } from '../releases/policy/repository.ts'
import { addPreviewLink } from '../releases/preview/repository.ts'
import { publishRelease } from '../releases/store/publish.ts'
import { createEnrolmentLink } from '../releases/trust/enrolment/links.ts'
import { signWithServerKey } from '../releases/trust/keys.ts'
import { storeRendering } from '../site/prerender/stored-renderings.ts'
import { hostBundle } from './bundles.ts'
import { plants } from './every-collection.ts'
import { addToken } from './team-access.ts'

/** Characters that break careless formats. */
export const oddText = 'Mali “นวด” 🪷 \u2028 \r\n "\\n" [] \u0001'

/** Adds rows to all tables. */
export async function fillAllTables(db: Db, nowMs = 1_800_000_000_000) {
  const account = { email: 'a@sala.example', passwordHash: 'hash' }
  const accountId = (await addAccount(db, account, nowMs)) ?? ''
  const device = { device: 'Safari on iPad', address: '::1' }
  await addSession(db, { tokenHash: 't', accountId, ...device, expiresAt: nowMs + 1 }, nowMs)
  const credential = { credentialId: 'c', publicKey: Buffer.from([0, 255]), counter: 0 }
  await addPasskey(db, { accountId, name: oddText, ...credential, transports: ['usb'] }, nowMs)
  await addChallenge(db, { challenge: 'c', purpose: 'register', accountId, createdAt: nowMs })
  const { _id } = await staffEntries.add(db, { name: oddText }, nowMs)
  await staffEntries.setPicture(
    db,
    _id,
    { name: 'mali', uploadHash: 'u', encoded: everyByte() },
    nowMs,
  )
  const dates = { showFrom: new Date(nowMs).toISOString(), showUntil: null, isHidden: true }
  const words = {
    pictureText: oddText,
    focal: { x: 0.333, y: 1 },
    translations: { th: { description: oddText } },
  }
  await roomEntries.add(db, { title: '', description: oddText, ...words, ...dates }, nowMs)
  await declareCollections(db, 'garden', [plants])
  await createEntryRepository(toCollection('garden', plants)).add(
    db,
    { name: oddText, care: '' },
    nowMs,
  )
  const after = await createEntryRepository<string>(staff).rows(db, [_id])
  await recordVersions(db, staff, after, { at: nowMs, who: oddText, action: 'add' })
  const fields = { name: "O'Hara", email: 'b@mail.example', message: oddText }
  await setNotices(db, accountId, true)
  const messageId = await addMessage(db, fields, nowMs)
  for (let sent = 1; sent < 120; sent++) await addMessage(db, fields, nowMs)
  await addReply(db, { messageId, text: oddText, writtenBy: oddText }, nowMs)
  await consumeRateLimits(db, [{ key: 'k', maxUses: 3, windowMs: 1000 }], nowMs)
  await readSigningKey(db)
  await addToken(db, { app: 'host' })
  const wanted = {
    email: 'c@mail.example',
    role: 'reader',
    origin: 'https://sala.example',
  } as const
  await invite(db, wanted, { who: oddText, from: null }, nowMs)
  await replaceHandedLink(db, { accountId, tokenHash: 'h', expiresAt: nowMs + 1000 }, nowMs)
  await addPasskeyRule(db, oddText, nowMs)
  const link = { app: 'host', name: 'laptop', origin: 'https://sala.example' }
  await createEnrolmentLink(db, link, { who: 'a@sala.example', from: null }, nowMs)
  const host = hostBundle()
  const signature = await signWithServerKey(db, host.manifest, nowMs)
  const how = { check: async () => [], who: 'ci', nowMs }
  await publishRelease(db, { ...host, signature }, how)
  await promote(db, { app: 'host', version: '2.0.0', who: 'ci', why: null, nowMs })
  const was = { app: 'pond', version: '1.0.0', retiredBy: 'ci', retiredAt: nowMs }
  await setRetired(db, { ...was, why: oddText })
  const shown = { app: 'host', version: '2.0.0', origin: null, description: null }
  const times = { createdAt: nowMs, expiresAt: nowMs + 1000 }
  await addPreviewLink(db, {
    id: 'p',
    hash: 'h',
    ...shown,
    tokenId: null,
    createdBy: oddText,
    ...times,
  })
  const notice = { text: oddText, from: '2031-04-13', until: '2031-04-15' }
  await putDraft(db, { ...emptySiteContent, notice }, 'a@sala.example', nowMs)
  const edition = { showFrom: nowMs, publishedBy: 'a@sala.example' }
  await addEdition(db, { content: emptySiteContent, ...edition })
  await addSitePicture(
    db,
    { name: 'dusk', uploadHash: 'u', storedId: await onlyPicture(db) },
    nowMs,
  )
  const types = { remote: 'pond', hostTypes: 'a', remoteTypes: 'b' }
  await recordTypeMatches(db, [types], nowMs)
  const from = { page: 'pond en', digest: 'd', data: '{}', address: 'https://sala.example/pond' }
  await storeRendering(db, from, oddText)
  const host2 = { app: 'host', version: '2.0.0' }
  await recordVisits(
    db,
    host2,
    [{ visitor: 'v', address: 'a', isAccount: false, hasFailed: false }],
    nowMs,
  )
  await recordLastErrors(db, host2, [{ message: oddText, place: '', count: 1 }], nowMs)
  await recordVitals(db, [{ ...host2, metric: 'LCP', day: 20_000, bucket: 71, visits: 1 }])
  await addVisits(db, [{ day: '2031-04-13', about: 'language', name: 'th', times: 1 }])
  const call = { caller: accountId, route: 'POST /api/staff', key: 'k', bodyHash: 'h' }
  await claimKey(db, call, nowMs)
  await recordAnswer(db, call, JSON.stringify({ name: oddText }))
  await recordOutcome(db, 'sessions', nowMs)
  const change = { action: 'staff.add', subject: _id, before: null, after: { name: oddText } }
  const who = { who: 'a@sala.example', from: null }
  await recordChange(db, who, change, nowMs)
  await removeOldAuditRows(db, 1, 1)
}

async function onlyPicture(db: Db) {
  return (await db.selectFrom('picture').select('id').executeTakeFirstOrThrow()).id
}

function everyByte() {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
  const hash = createHash('sha256').update(bytes).digest('hex')
  const variant = { hash, type: 'image/webp', widthPx: 4, bytes } as const
  return { widthPx: 4, heightPx: 3, placeholder: '#000000 #ffffff', variants: [variant] }
}

/** Reads all rows, to compare databases. */
export async function readAllRows(db: Db) {
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
