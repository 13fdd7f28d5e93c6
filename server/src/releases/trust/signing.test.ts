import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveSet } from '@sala/kit/contract/remote'
import type { Db } from '../../foundation/db/database.ts'
import { bumpRevision } from '../../foundation/revisions/repository.ts'
import { gzipped, remoteBundle } from '../../testing/bundles.ts'
import { documentRemote } from '../../testing/document-bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp, createReleaseTeam, signBundle } from '../../testing/release-team.ts'
import { addTeamKey, revokeTeamKey, revokeToken } from '../../testing/team-access.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { changeCanary, switchLiveVersion } from '../live/change-live.ts'
import { readLiveState } from '../live/repository.ts'
import { publishRelease } from '../store/publish.ts'
import {
  createPrivateKeyPem,
  serverKeyName,
  signRelease,
  signWithServerKey,
  toKeyId,
  toPublicKey,
} from './keys.ts'

const versionsIn = ({ remotes }: LiveSet) => remotes.map(({ version }) => version)
const otherFiles = { files: { 'remoteEntry.js': 'stolen()' } }

async function countReleases(db: Db) {
  const rows = await db.selectFrom('release').select('version').where('app', '=', 'pond').execute()
  return rows.length
}

onDefaultEngine((open) => {
  test('refuses a release that is not signed by a key of the app, and stores nothing', async (t) => {
    const { app, db, team } = await createReleaseApp(t, { open })
    const lake = await createReleaseTeam({ app, db }, 'lake')
    const bundle = remoteBundle()
    const { manifest } = bundle
    const right = signRelease(manifest, team.key)
    const flipped = right.value.startsWith('A') ? 'B' : 'A'
    const stolen: [message: RegExp, bundle: Bundle][] = [
      [/is not signed/, bundle],
      [
        /is not registered for pond/,
        { ...bundle, signature: signRelease(manifest, createPrivateKeyPem()) },
      ],
      [/is not registered for pond/, { ...bundle, signature: signRelease(manifest, lake.key) }],
      [/was changed after/, { ...remoteBundle(otherFiles), signature: right }],
      [/was changed after/, { ...remoteBundle({ version: '1.0.1' }), signature: right }],
      [/was changed after/, { ...remoteBundle({ description: { title: 'x' } }), signature: right }],
      [
        /was changed after/,
        { ...bundle, signature: { ...right, value: flipped + right.value.slice(1) } },
      ],
    ]
    for (const [message, tried] of stolen) {
      const { statusCode, body } = await team.upload(await gzipped(tried))
      assert.equal(statusCode, 403, body)
      assert.match(JSON.parse(body).message, message)
    }
    assert.equal(await countReleases(db), 0)
    const sent = await team.upload(await gzipped({ ...bundle, signature: right }))
    assert.equal(sent.statusCode, 201)
  })

  test('keeps a release of a revoked key live, and does not promote it again', async (t) => {
    const { app, db, team } = await createReleaseApp(t, { open })
    await team.ship(remoteBundle())
    await team.publish(remoteBundle({ version: '1.1.0' }))
    await revokeTeamKey(db, { app: 'pond', name: 'ci' })
    const live = async () => versionsIn((await app.inject('/remotes.json')).json())
    assert.deepEqual(await live(), ['1.0.0'])
    for (const answer of [
      await team.post('promote', { version: '1.1.0' }),
      await team.post('canary', { version: '1.1.0', percent: 5 }),
      await team.publish(remoteBundle({ version: '1.2.0' })),
    ]) {
      assert.equal(answer.statusCode, 403)
      assert.match(answer.json().message, /“ci” of pond was revoked/)
    }

    // The same release again, signed with the next key.
    const key = createPrivateKeyPem()
    await addTeamKey(db, { app: 'pond', publicKey: toPublicKey(key), name: 'ci' })
    const bundle = remoteBundle({ version: '1.1.0' })
    const again = signBundle(bundle, key)
    assert.equal((await team.upload(await gzipped(again))).statusCode, 200)
    assert.equal((await team.post('promote', { version: '1.1.0' })).statusCode, 200)
    assert.deepEqual(await live(), ['1.1.0'])
    assert.equal((await team.post('rollback', {})).statusCode, 403)
  })

  test('refuses a key that is revoked during the upload', async (t) => {
    const { db, team, clock } = await createReleaseApp(t, { open })
    await team.ship(remoteBundle())
    await team.publish(remoteBundle({ version: '1.1.0' }))
    const { revision } = await readLiveState(db)
    const bundle = remoteBundle({ version: '1.2.0' })
    const signature = signRelease(bundle.manifest, team.key)
    const who = 'ci'
    const revoke = () => revokeTeamKey(db, { app: 'pond', name: 'ci' })
    const check = async () => {
      await revoke()
      return []
    }
    const how = { check, who, nowMs: clock.nowMs }
    const { outcome } = await publishRelease(db, { ...bundle, signature }, how)
    assert.equal(outcome, 'unsigned')
    assert.equal(await countReleases(db), 2)

    const by = { who, why: null, revision, typeMatches: [], nowMs: clock.nowMs }
    const change = { app: 'pond', version: '1.1.0', ...by }
    for (const move of [
      switchLiveVersion(db, { ...change, action: 'promote' }),
      changeCanary(db, { ...change, percent: 5, untilMs: null }),
    ]) {
      await assert.rejects(move, /“ci” of pond was revoked/)
    }
  })

  test('does not serve a release whose row was changed, but the one before', async (t) => {
    const { app, db, team } = await createReleaseApp(t, { open })
    await team.ship(remoteBundle())
    await team.ship(remoteBundle({ version: '1.1.0' }))
    const change = async (
      version: string,
      to: { manifest?: string; signature?: string | null },
    ) => {
      await db
        .updateTable('release')
        .set(to)
        .where('app', '=', 'pond')
        .where('version', '=', version)
        .execute()
      await bumpRevision(db, 'live')
      return versionsIn((await app.inject('/remotes.json')).json())
    }
    const { manifest } = await db
      .selectFrom('release')
      .select('manifest')
      .where('version', '=', '1.1.0')
      .executeTakeFirstOrThrow()
    const other = remoteBundle({ version: '1.1.0', ...otherFiles }).manifest
    assert.deepEqual(await change('1.1.0', { manifest: JSON.stringify(other) }), ['1.0.0'])
    const repeated = await team.post('promote', { version: '1.1.0' })
    assert.equal(repeated.statusCode, 403)
    assert.deepEqual(await change('1.1.0', { manifest }), ['1.1.0'])
    assert.deepEqual(await change('1.1.0', { signature: null }), ['1.0.0'])
    assert.deepEqual(await change('1.0.0', { signature: 'A'.repeat(86) }), [])
  })

  test('does not serve a release under another app’s name', async (t) => {
    const { app, db, team } = await createReleaseApp(t, { open })
    const lake = await createReleaseTeam({ app, db }, 'lake')
    await team.ship(remoteBundle())
    const description = { name: 'lake', route: '/lake' }
    await lake.ship(remoteBundle({ description }))
    const stored = db.selectFrom('release').select(['manifest', 'keyId', 'signature'])
    const row = await stored.where('app', '=', 'lake').executeTakeFirstOrThrow()
    await db.updateTable('release').set(row).where('app', '=', 'pond').execute()
    await bumpRevision(db, 'live')
    const { remotes } = (await app.inject('/remotes.json')).json<LiveSet>()
    assert.deepEqual(
      remotes.map(({ name }) => name),
      ['lake'],
    )
  })
})

test('records revocations in the audit trail, without secrets', async (t) => {
  const { db, team } = await createReleaseApp(t)
  await revokeTeamKey(db, { app: 'pond', name: 'ci' })
  await revokeToken(db, { app: 'pond', name: 'ci' })
  const rows = await db.selectFrom('audit').selectAll().where('subject', '=', 'pond').execute()
  assert.deepEqual(
    rows.map(({ action, who }) => `${who}: ${action}`),
    ['command line: key.revoke', 'command line: token.revoke'],
  )
  const written = JSON.stringify(rows)
  assert.ok(written.includes(toKeyId(toPublicKey(team.key))))
  assert.ok(!written.includes('PRIVATE') && !written.includes('sala_pond_'))
})

test('the live set has the keys to verify each release, and no others', async (t) => {
  const { app, db, team } = await createReleaseApp(t)
  await createReleaseTeam({ app, db }, 'lake')
  await team.ship(remoteBundle())
  await revokeTeamKey(db, { app: 'pond', name: 'ci' })
  const spare = toPublicKey(createPrivateKeyPem())
  await addTeamKey(db, { app: 'pond', publicKey: spare, name: 'laptop' })
  const { remotes, keys } = (await app.inject('/remotes.json')).json<LiveSet>()
  const signature = remotes[0]?.signature
  assert.deepEqual((await team.history()).versions[0].signature, signature)
  assert.match(signature?.digest ?? '', /^[0-9a-f]{64}$/)
  assert.deepEqual(Object.keys(keys ?? {}), ['pond'])
  const values = Object.values(keys?.pond ?? {})
  assert.deepEqual(values.toSorted(), [toPublicKey(team.key), spare].toSorted())
  assert.equal(keys?.pond?.[signature?.key ?? ''], toPublicKey(team.key))
})

test('neither runs nor inlines a file that was changed in the database', async (t) => {
  const { app, db, team } = await createReleaseApp(t)
  const bundle = documentRemote()
  await team.ship(bundle)
  const hash = bundle.manifest.files['mf-manifest.json']?.sha256 ?? ''
  const entry = async () =>
    (await app.inject('/remotes.json')).json<LiveSet>().remotes[0]?.entry?.globalName
  assert.equal(await entry(), 'sala_pond')
  const bytes = Buffer.from(
    bundle.files.get('mf-manifest.json')?.toString().replace('sala_', 'x') ?? '',
  )
  await db.updateTable('releaseContent').set({ bytes }).where('hash', '=', hash).execute()
  await bumpRevision(db, 'live')
  assert.equal(await entry(), undefined)
})

test('the server does not sign for an app that has revoked its key', async (t) => {
  const { db } = await createReleaseApp(t)
  const { manifest } = remoteBundle()
  await signWithServerKey(db, manifest, 1)
  await revokeTeamKey(db, { app: 'pond', name: serverKeyName })
  await signWithServerKey(db, manifest, 2)
  const keys = await db
    .selectFrom('teamKey')
    .select('revokedAt')
    .where('name', '=', serverKeyName)
    .execute()
  assert.equal(keys.length, 1)
  assert.notEqual(keys[0]?.revokedAt, null)
})
