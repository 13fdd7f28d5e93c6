import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Kysely } from 'kysely'
import { findFitting } from '../../../releases/policy/type-checks.ts'
import { typesDigestOf } from '../../../releases/policy/types-digest.ts'
import { hostBundle, remoteBundle } from '../../../testing/bundles.ts'
import { runSteps, takeTurn } from '../migrate.ts'
import { sqliteDialect } from '../sqlite.ts'
import type { Tables } from '../tables.ts'
import { migrations } from './index.ts'

const withScreen = (version: string, text: string) =>
  remoteBundle({ version, files: { 'types/screen.d.ts': text } })

test('what was live before there were results goes live again without any', async (t) => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
  t.after(() => db.destroy())
  await takeTurn(db, 'sqlite')
  const steps = Object.entries(migrations('sqlite'))
  await runSteps(db, Object.fromEntries(steps.filter(([name]) => name < '028')))
  const host = hostBundle().manifest
  const wasLive = [withScreen('1.0.0', 'one'), withScreen('1.1.0', 'two')]
  const never = withScreen('1.2.0', 'three').manifest
  const manifests = [host, never, ...wasLive.map(({ manifest }) => manifest)]
  for (const [seq, manifest] of manifests.entries()) {
    const { app, version } = manifest
    const by = { publishedBy: 'ci', publishedAt: 1, keyId: null, signature: null }
    const row = { app, version, digest: 'd', manifest: JSON.stringify(manifest), ...by }
    await db.insertInto('release').values(row).execute()
    const action = manifest === never ? 'publish' : 'promote'
    const event = { seq, at: 1, who: 'ci', app, action, fromVersion: null, toVersion: version }
    await db
      .insertInto('releaseEvent')
      .values({ ...event, why: null } as never)
      .execute()
  }

  await runSteps(db, Object.fromEntries(steps))
  const isKnown = async (manifest: typeof host, remote = 'pond') => {
    const [hostTypes, remoteTypes] = [typesDigestOf(host) ?? '', typesDigestOf(manifest) ?? '']
    return (await findFitting(db, { remote, hostTypes, remoteTypes })) !== undefined
  }
  for (const { manifest } of wasLive) {
    assert.equal(await isKnown(manifest), true)
    assert.equal(await isKnown(manifest, 'lake'), false)
  }
  assert.equal(await isKnown(never), false)
})
