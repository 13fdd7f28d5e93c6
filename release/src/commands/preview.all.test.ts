// Looks at: release, server/src/releases
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { LiveSet } from '@sala/kit/contract/remote'
import { parse } from 'yaml'
import { exitCodes } from '../sala-error.ts'
import { bareEnvironment } from '../testing/environment.ts'
import { createTeam, type Team } from '../testing/team.ts'

// Links to one remote's next version, in order: the steps build on each other.
let team: Team
let live = ''
before(async () => {
  team = await createTeam('rooms')
  const raise = (from: string, to: string) =>
    team.checkout.edit('remote-rooms/package.json', `"version": "${from}"`, `"version": "${to}"`)
  raise('1.0.0', '1.1.0')
  const { code, stderr } = await team.sala('publish rooms --no-browser')
  assert.equal(code, exitCodes.done, stderr)
  live = (await team.liveVersion('rooms')) ?? ''
})
after(() => team?.goHome())

/** The version of a remote that a browser gets after it has opened the link. */
async function versionBehind(url: string) {
  const opened = await fetch(url, { redirect: 'manual' })
  assert.equal(opened.status, 303)
  const cookie = opened.headers.getSetCookie().map((one) => one.split(';')[0])
  const headers = { cookie: cookie.join('; ') }
  const answer = await fetch(`${team.server.url}/remotes.json`, { headers })
  const { remotes } = (await answer.json()) as LiveSet
  return remotes.find(({ name }) => name === 'rooms')?.version
}

test('a preview link shows a version without promoting it', async () => {
  const { code, stdout, stderr } = await team.sala('preview rooms@1.1.0')
  assert.equal(code, exitCodes.done, stderr)
  const [url = '', words = ''] = stdout.split('\n')
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/preview\/rooms\/[\w-]{43}$/)
  assert.match(
    words,
    /^shows rooms 1\.1\.0 to who opens it, until \d{4}-\d\d-\d\d; “npx sala preview revoke rooms \w+” ends it\.$/,
  )
  assert.equal(await versionBehind(url), '1.1.0')
  assert.equal(await team.liveVersion('rooms'), live)
})

test('preview links are listed and revoked one by one', async () => {
  const made = await team.sala('preview rooms@1.1.0 --days 2 --json')
  const { url, id, createdAt, expiresAt } = JSON.parse(made.stdout)
  assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 2 * 24 * 60 * 60_000)
  await versionBehind(url)
  const { stdout } = await team.sala('preview list rooms')
  assert.match(stdout, /^ID +VERSION +CREATED BY +CREATED +EXPIRES +LAST OPENED\n/)
  assert.match(stdout, new RegExp(`^${id} +1\\.1\\.0 +default +\\S+ +\\S+ +2\\S+$`, 'm'))
  assert.ok(!stdout.includes(url.slice(-43)))

  const ended = await team.sala(`preview revoke rooms ${id}`)
  assert.deepEqual([ended.code, ended.stdout], [0, 'The preview of rooms 1.1.0 has ended.\n'])
  assert.equal(await versionBehind(url), live)
  assert.equal((await team.sala('preview list rooms')).stdout.trim().split('\n').length, 2)
})

test('previews a remote that was never live, after comparing its types', async () => {
  const own = { SALA_TOKEN: await team.tokenFor('garden') }
  for (const command of ['new garden', 'publish garden --no-browser']) {
    const { code, stderr } = await team.sala(command, own)
    assert.equal(code, exitCodes.done, stderr)
  }
  const { code, stdout, stderr } = await team.sala('preview garden@1.0.0 --json', own)
  assert.equal(code, exitCodes.done, stderr)
  const opened = await fetch(JSON.parse(stdout).url, { redirect: 'manual' })
  assert.equal(opened.headers.get('location'), '/garden')
  assert.equal(await team.liveVersion('garden'), undefined)
  // Types that were compared before need no key.
  const SALA_KEYS = '/nowhere'
  const promoted = await team.sala('promote garden 1.0.0 --unrendered drill', { ...own, SALA_KEYS })
  assert.equal(promoted.code, exitCodes.done, promoted.stderr)
})

test('the workflow publishes a pull request’s version, and its summary has the link', async () => {
  const workflow = parse(team.checkout.read('.github/workflows/release-remote.yml'))
  const { run } = workflow.jobs.release.steps.find(
    ({ name }: { name?: string }) => name === 'preview',
  )
  const { stdout: invitation } = await team.sala('team add rooms proposals')
  const { stdout: secret } = await team.sala(`login ${invitation.trim()} --print-secret`)
  const summary = join(team.checkout.root, 'summary.md')
  const shell = spawn('bash', ['-e', '-c', run], {
    cwd: team.checkout.root,
    env: {
      ...bareEnvironment,
      CI: '1',
      NAME: 'rooms',
      PROPOSAL: 'pr.12.9876543210.1',
      SALA_SECRET: secret.trim(),
      SALA_KEYS: join(team.checkout.root, 'none'),
      GITHUB_STEP_SUMMARY: summary,
    },
  })
  const printed = Promise.all([text(shell.stdout), text(shell.stderr)])
  const [code] = await once(shell, 'close')
  const logged = (await printed).join('\n')
  assert.equal(code, 0, logged)
  const [url = ''] = readFileSync(summary, 'utf8').split('\n')
  assert.equal(await versionBehind(url), '1.1.0-pr.12.9876543210.1')
  assert.equal(await team.liveVersion('rooms'), live)
  // Logs may be everybody's to read.
  assert.ok(!logged.includes('/preview/'))
})
