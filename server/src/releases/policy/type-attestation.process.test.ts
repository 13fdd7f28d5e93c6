import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Finding } from '@sala/kit/contract/release'
import { hostBundle, remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp, createReleaseTeam, signedCheck } from '../../testing/release-team.ts'
import { addTeamKey, revokeTeamKey } from '../../testing/team-access.ts'
import { switchLiveVersion } from '../live/change-live.ts'
import { readLiveState } from '../live/repository.ts'
import { createPrivateKeyPem, toPublicKey } from '../trust/keys.ts'
import { fromBundle } from './policy-input.ts'
import { checkTypes } from './type-attestation.ts'

const screen = 'types/screen.d.ts'
/** A release with types that are not checked yet. */
const newTypes = (version: string, prop = version, name = 'pond') =>
  remoteBundle({
    version,
    description: { name, route: `/${name}` },
    files: { [screen]: `export default function Screen(props: { user: '${prop}' }): null` },
  })
const newHost = (version: string) =>
  hostBundle({
    version,
    files: { 'types/contract/events.ts': `export type Notice = '${version}'` },
  })

test('does not run a compiler', () => {
  const folder = join(import.meta.dirname, '../../..')
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  assert.ok(!('typescript' in dependencies))
  const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'))
  for (const name of files) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    assert.doesNotMatch(text, /node:child_process/, name)
  }
})

test('refuses a release without its types, or with too many', () => {
  const check = (bundle: ReturnType<typeof remoteBundle>) =>
    checkTypes({ candidate: fromBundle(bundle), others: [], mustHaveTypes: true })
  const without = remoteBundle()
  delete without.manifest.files[screen]
  const [missing] = check(without)
  assert.deepEqual([missing?.rule, missing?.file], ['types', screen])
  const [large] = check(remoteBundle({ files: { 'types/large.d.ts': ' '.repeat(1_000_000) } }))
  assert.match(large?.message ?? '', /types of pond 1\.0\.0 are too large/)
})

onDefaultEngine((open) => {
  test('refuses types that are not checked against the live releases, and names the command', async (t) => {
    const { app, team } = await createReleaseApp(t, { open })
    await team.ship(remoteBundle())
    assert.equal((await team.publish(newTypes('1.1.0'))).statusCode, 201)
    for (const [action, payload, command] of [
      ['promote', { version: '1.1.0' }, 'npx sala promote pond 1.1.0'],
      ['canary', { version: '1.1.0', percent: 10 }, 'npx sala canary pond 10 --version 1.1.0'],
    ] as const) {
      const { statusCode, body } = await team.post(action, payload)
      assert.equal(statusCode, 422, body)
      const [{ rule, consumer, message }] = JSON.parse(body).findings
      assert.deepEqual([rule, consumer], ['types-checked', 'host 2.0.0'])
      assert.ok(message.includes(`“${command}”`), message)
    }
    const live = async () => (await app.inject('/remotes.json')).json().remotes[0].version
    assert.equal(await live(), '1.0.0')
    assert.equal((await team.change('promote', { version: '1.1.0' })).statusCode, 200)
    assert.equal(await live(), '1.1.0')
    // Both were live: neither direction needs a new check.
    assert.equal((await team.post('rollback', {})).statusCode, 200)
    assert.equal((await team.post('promote', { version: '1.1.0' })).statusCode, 200)
  })

  test('accepts a type check only for the releases that it names', async (t) => {
    const { db, team, hostTeam } = await createReleaseApp(t, { open })
    await team.publish(newTypes('1.0.0'))
    const early = await signedCheck(db, { app: 'pond', version: '1.0.0', key: team.key })
    await hostTeam.ship(newHost('2.5.0'))
    await hostTeam.ship(newHost('3.0.0'))
    const { statusCode, body } = await team.post('promote', { version: '1.0.0', check: early })
    assert.equal(statusCode, 422)
    assert.equal(JSON.parse(body).findings[0].consumer, 'host 3.0.0')
    assert.equal((await team.change('promote', { version: '1.0.0' })).statusCode, 200)

    // Pond’s team has also checked the previous host, but no older one.
    assert.equal((await hostTeam.post('rollback', {})).statusCode, 200)
    const back = await hostTeam.post('rollback', { to: '2.0.0' })
    assert.equal(back.statusCode, 422)
    assert.match(back.json().findings[0].message, /“npx sala rollback host --to 2\.0\.0”/)
    const check = await signedCheck(db, { app: 'host', version: '2.0.0', key: hostTeam.key })
    assert.equal((await hostTeam.post('rollback', { check })).statusCode, 200)
    assert.equal((await hostTeam.post('rollback', { to: '3.0.0' })).statusCode, 200)
  })
})

test('a type check of the host covers the previous releases of remotes', async (t) => {
  const { team, hostTeam } = await createReleaseApp(t)
  await team.ship(newTypes('1.0.0'))
  await team.ship(newTypes('1.1.0'))
  await hostTeam.ship(newHost('3.0.0'))
  assert.equal((await team.post('rollback', {})).statusCode, 200)
  assert.equal(
    (await team.status()).find(({ app }: { app: string }) => app === 'pond').live,
    '1.0.0',
  )
})

test('refuses a type check by a key that is revoked during the change', async (t) => {
  const { db, team, clock } = await createReleaseApp(t)
  const other = createPrivateKeyPem()
  await addTeamKey(db, { app: 'pond', publicKey: toPublicKey(other), name: 'other' })
  await team.publish(newTypes('1.0.0'))
  const check = await signedCheck(db, { app: 'pond', version: '1.0.0', key: other })
  const { revision } = await readLiveState(db)
  const by = { who: 'ci', why: null, revision, nowMs: clock.nowMs }
  const move = { app: 'pond', version: '1.0.0', action: 'promote', check, ...by } as const
  await revokeTeamKey(db, { app: 'pond', name: 'other' })
  await assert.rejects(
    switchLiveVersion(db, { ...move, typeMatches: [] }),
    /not signed by a valid key of pond/,
  )
  assert.equal((await team.post('promote', { version: '1.0.0', check })).statusCode, 403)
})

test('refuses forged type checks and those of other teams or releases', async (t) => {
  const opened = await createReleaseApp(t)
  const { db, team, hostTeam } = opened
  const lake = await createReleaseTeam(opened, 'lake')
  await team.publish(newTypes('1.0.0'))
  await team.publish(newTypes('2.0.0'))
  const about = { app: 'pond', version: '1.0.0', key: team.key }
  const right = await signedCheck(db, about)
  assert.ok(right)
  const forged = {
    'by an unknown key': await signedCheck(db, { ...about, key: createPrivateKeyPem() }),
    'by another team': await signedCheck(db, { ...about, key: lake.key }),
    'by another team, in the name of this one': {
      ...(await signedCheck(db, { ...about, key: lake.key })),
      key: right.key,
    },
    'of another release': await signedCheck(db, { ...about, version: '2.0.0' }),
    'with another host': {
      ...right,
      against: right.against.map((one) => ({ ...one, digest: 'f'.repeat(64) })),
    },
    'with no host': { ...right, against: [] },
    'of another kind': {
      ...right,
      value: sign(null, Buffer.from('sala release 1\npond\n1.0.0'), team.key).toString('base64url'),
    },
  }
  for (const [what, check] of Object.entries(forged)) {
    const { statusCode } = await team.post('promote', { version: '1.0.0', check })
    assert.equal(statusCode, 403, what)
  }
  for (const check of [
    null,
    {},
    { ...right, against: 7 },
    { ...right, against: Array(401).fill(right.against[0]) },
    { ...right, more: 1 },
    { ...right, against: [{ ...right.against[0], version: 'a\nb' }] },
  ]) {
    const { statusCode } = await team.post('promote', { version: '1.0.0', check })
    assert.equal(statusCode, 400, JSON.stringify(check).slice(0, 80))
  }
  assert.equal((await team.post('promote', { version: '1.0.0', check: right })).statusCode, 200)

  // A team's type check is valid for its own remote only.
  await lake.publish(newTypes('0.9.0', '1.0.0', 'lake'))
  assert.equal((await lake.post('promote', { version: '0.9.0' })).statusCode, 422)
  await lake.ship(remoteBundle({ description: { name: 'lake', route: '/lake' } }))
  await hostTeam.publish(newHost('3.0.0'))
  const { body } = await hostTeam.post('promote', { version: '3.0.0' })
  const findings: Finding[] = JSON.parse(body).findings
  assert.deepEqual(
    findings.map(({ consumer }) => consumer),
    ['lake 1.0.0', 'pond 1.0.0'],
  )
  assert.equal((await hostTeam.change('promote', { version: '3.0.0' })).statusCode, 200)
})
