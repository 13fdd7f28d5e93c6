// Looks at: release, server/src/releases
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ReleaseHistory } from '@sala/kit/contract/release'
import { unpackSecret } from '../login/secret.ts'
import { exitCodes } from '../sala-error.ts'
import { newPrivateKey } from '../signing/key-file.ts'
import { createTeam, type Team } from '../testing/team.ts'

// One remote's life, in order: the steps build on each other.
let team: Team
before(async () => {
  team = await createTeam('garden')
})
after(() => team?.goHome())

const quick = '--no-browser'
const setVersion = (from: string, to: string) =>
  team.checkout.edit('remote-garden/package.json', `"${from}"`, `"${to}"`)

test('new: creates a remote that one more command brings live', async () => {
  assert.equal((await team.sala('new garden')).code, exitCodes.done)
  const { code, stdout, stderr } = await team.sala('publish garden --promote --why begin --json')
  assert.equal(code, exitCodes.done, stderr)
  const { app, version, isNew } = JSON.parse(stdout)
  assert.deepEqual([app, version, isNew], ['garden', '1.0.0', true])
  assert.equal(await team.liveVersion('garden'), '1.0.0')
  assert.match(
    stderr,
    /^Building garden …\nRendering garden in the live host …\nUploading \d+ kB …\n$/,
  )
})

test('publish: the same files again change nothing', async () => {
  const { code, stdout } = await team.sala(`publish garden ${quick}`)
  assert.equal(code, exitCodes.done)
  assert.match(stdout, /was published before, with the same files/)
})

test('publish: the same version with other files is a conflict', async () => {
  team.checkout.edit('remote-garden/src/screen.tsx', 'Here it begins', 'Here it goes on')
  const { code, stderr } = await team.sala(`publish garden --promote ${quick}`)
  assert.equal(code, exitCodes.conflict)
  assert.match(stderr, /1\.0\.0/)
  assert.match(stderr, /npm pkg set version=1\.0\.1 --prefix remote-garden/)
})

test('publish, canary, promote, rollback: the live set follows at once', async () => {
  setVersion('1.0.0', '1.1.0')
  const refused = await team.sala(`publish garden --canary 10 ${quick}`)
  assert.equal(refused.code, exitCodes.refused)
  assert.match(refused.stderr, /rendered: garden 1\.1\.0 was not rendered in a browser/)
  const published = await team.sala('canary garden 10 --unrendered drill')
  assert.equal(published.code, exitCodes.done, published.stderr)
  // Not by a page: one visitor in ten gets the canary.
  assert.match((await team.sala('status')).stdout, /^garden +1\.0\.0 .* 1\.1\.0 at 10 %/m)
  const kept = await team.sala('canary garden 100 --wait 0.01')
  assert.deepEqual(
    [kept.code, kept.stdout],
    [exitCodes.done, 'garden 1.1.0 was not taken back: it failed in 0 of 0 visits.\n'],
  )
  const longer = await team.sala('canary garden 95 --for 48')
  const shown = /^garden 1\.1\.0 is shown to 95 % of the visitors, until (\S+) unless \d+ visits/
  assert.match(longer.stdout, shown)
  const hours = (Date.parse(longer.stdout.match(shown)?.[1] ?? '') - Date.now()) / 3_600_000
  assert.ok(hours > 47 && hours <= 48, longer.stdout)
  const waiting = team.sala('canary garden 90 --for 1 --wait')
  let status = ''
  while (!/1\.1\.0 at 90 %/.test(status)) status = (await team.sala('status')).stdout
  assert.equal((await team.sala('canary garden 0 --why slow')).code, 0)
  const ended = await waiting
  assert.equal(ended.code, exitCodes.refused)
  assert.match(ended.stderr, /garden 1\.1\.0 is no canary any more \(canary-ended by \w+: slow\)\./)

  assert.equal((await team.sala('promote garden 1.1.0 --why better')).code, exitCodes.done)
  assert.equal(await team.liveVersion('garden'), '1.1.0')
  const { code, stdout } = await team.sala('rollback garden --why worse')
  assert.deepEqual([code, stdout], [exitCodes.done, 'garden 1.0.0 is live again.\n'])
  assert.equal(await team.liveVersion('garden'), '1.0.0')
  await team.sala('rollback garden --to 1.1.0')
  assert.equal(await team.liveVersion('garden'), '1.1.0')
  const { stdout: history } = await team.sala('history garden')
  assert.match(history, /rollback +1\.1\.0 +1\.0\.0 +worse/)
  assert.match(history, /canary +1\.0\.0 +1\.1\.0 +Not rendered in a browser: drill$/m)
  assert.match(history, /publish +– +1\.1\.0 +Not rendered in a browser; types compared with host/)
  assert.match(
    history,
    /publish +– +1\.0\.0 +Rendered in Chromium [\d.]+ at \/garden \(en\); types/,
  )
})

test('retire: removes the page, and rollback brings it back', async () => {
  const retired = await team.sala('retire garden --why weeds')
  assert.equal(retired.code, exitCodes.done, retired.stderr)
  assert.match(
    retired.stdout,
    /^garden is retired; “npx sala rollback garden” brings 1\.1\.0 back\.\n$/,
  )
  assert.equal(await team.liveVersion('garden'), undefined)
  const { stdout: status } = await team.sala('status')
  const [live = '', gone = ''] = status.split('Retired:\n')
  assert.doesNotMatch(live, /^garden /m)
  assert.match(gone, /^garden +1\.1\.0 +2\S+Z +default +weeds$/m)

  const back = await team.sala('rollback garden')
  assert.deepEqual([back.code, back.stdout], [exitCodes.done, 'garden 1.1.0 is live again.\n'])
  assert.equal(await team.liveVersion('garden'), '1.1.0')
  assert.doesNotMatch((await team.sala('status')).stdout, /Retired/)
})

test('retire: prints the gate’s reasons', async () => {
  const SALA_TOKEN = await team.tokenFor('auth')
  const { code, stderr } = await team.sala('retire auth', { SALA_TOKEN })
  assert.equal(code, exitCodes.refused)
  assert.match(
    stderr,
    /^The gate refuses this retirement\.\n {2}needed \[account .*nobody could sign in/,
  )
})

test('the host is published like a remote', async () => {
  const SALA_TOKEN = await team.tokenFor('host')
  const { code, stderr } = await team.sala('publish host --promote', { SALA_TOKEN })
  assert.equal(code, exitCodes.done, stderr)
  const page = await (await fetch(team.server.url)).text()
  assert.match(page, /\/host\/1\.0\.0\/main\.js/)
})

test('refuses another remote’s token, and a missing one', async () => {
  const SALA_TOKEN = await team.tokenFor('staff')
  for (const args of [`publish garden ${quick}`, 'promote garden 1.0.0', 'dev garden']) {
    for (const token of [SALA_TOKEN, '']) {
      const { code, stderr } = await team.sala(args, { SALA_TOKEN: token })
      assert.equal(code, exitCodes.notAllowed, args)
      assert.match(stderr, /SALA_TOKEN/)
    }
  }
  assert.equal(await team.liveVersion('garden'), '1.1.0')
})

test('publish: refuses a token without its key', async () => {
  setVersion('1.1.0', '1.2.0')
  const thief = { SALA_KEYS: join(team.checkout.root, 'thief') }
  const without = await team.sala(`publish garden --promote ${quick}`, thief)
  assert.equal(without.code, exitCodes.notAllowed)
  assert.match(without.stderr, /Ask an administrator for a link and use it with “npx sala login”/)

  mkdirSync(thief.SALA_KEYS)
  writeFileSync(join(thief.SALA_KEYS, 'garden.pem'), newPrivateKey())
  const { code, stderr } = await team.sala(`publish garden --promote ${quick}`, thief)
  assert.equal(code, exitCodes.notAllowed)
  assert.match(stderr, /is not registered for garden\. Ask an administrator for a link/)
  const { versions }: ReleaseHistory = JSON.parse((await team.sala('history garden --json')).stdout)
  assert.ok(!versions.some(({ version }) => version === '1.2.0'))
  assert.equal(await team.liveVersion('garden'), '1.1.0')
})

test('team revoke: releases of a revoked key cannot go live', async () => {
  const link = (await team.sala('team add garden laptop')).stdout.trim()
  const line = (await team.sala(`login ${link} --print-secret`)).stdout.trim()
  const laptop = { SALA_SIGNING_KEY: unpackSecret(line).privateKey }
  const published = await team.sala(`publish garden ${quick}`, laptop)
  assert.equal(published.code, exitCodes.done, published.stderr)
  assert.equal((await team.sala('team revoke garden laptop --only key')).code, exitCodes.done)
  const { code, stderr } = await team.sala('promote garden 1.2.0')
  assert.equal(code, exitCodes.notAllowed)
  assert.match(stderr, /“laptop” of garden was revoked/)
})
