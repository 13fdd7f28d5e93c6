// Looks at: release, server/src/releases, packages/build, scripts
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { LiveSet } from '@sala/kit/contract/remote'
import { run } from '../../../scripts/run.mjs'
import { exitCodes } from '../sala-error.ts'
import { createTeam, type Team } from '../testing/team.ts'

// The server runs from this same checkout.
let team: Team
before(async () => {
  team = await createTeam('rooms')
})
after(() => team?.goHome())

const declaration = 'remote-rooms/src/rooms.ts'

/** Fetches like a browser; waits and retries when the server is busy. */
async function read(path: string): Promise<string> {
  const response = await fetch(`${team.server.url}${path}`)
  const text = await response.text()
  if (response.status === 503) {
    await setTimeout(Number(response.headers.get('retry-after')) * 1000)
    return read(path)
  }
  assert.equal(response.status, 200, `${path}: ${text}`)
  return text
}

/** Every byte that a browser gets of what is live, as a hash. */
async function served() {
  const { remotes }: LiveSet = JSON.parse(await read('/remotes.json'))
  const files = remotes.flatMap(({ integrity }) => Object.keys(integrity ?? {}))
  const paths = ['/remotes.json', '/', '/rooms', ...files]
  const hashed = paths.map(async (path) => {
    const hash = createHash('sha256').update(await read(path))
    return [path, hash.digest('hex').slice(0, 12)]
  })
  return Object.fromEntries(await Promise.all(hashed))
}

test('neither checks nor builds change what is served', async () => {
  const begun = await served()
  assert.ok(Object.keys(begun).length > 10)
  team.checkout.edit(declaration, "title: t('Rooms')", 'title: 7')
  const refused = await team.sala('check rooms --no-browser')
  assert.equal(refused.code, exitCodes.refused, refused.stderr)
  assert.deepEqual(await served(), begun)

  team.checkout.edit(declaration, 'title: 7', "title: 'All rooms'")
  const accepted = await team.sala('check rooms --no-browser')
  assert.equal(accepted.code, exitCodes.done, accepted.stderr)
  assert.deepEqual(await served(), begun)

  const built = await run(process.execPath, [join(team.checkout.root, 'scripts/build.mjs')], {
    cwd: team.checkout.root,
    stdio: 'pipe',
  })
  assert.equal(built.code, 0, built.output)
  assert.deepEqual(await served(), begun)
})

test('no other command than promote changes what is served', async () => {
  const begun = await served()
  for (const args of [
    'publish rooms --no-browser',
    'new pond',
    'status',
    'history rooms',
    'team add rooms laptop',
    'team list',
    'admin list',
    'backup house.backup',
  ]) {
    const { code, stderr } = await team.sala(args)
    assert.equal(code, exitCodes.done, `${args}: ${stderr}`)
    assert.deepEqual(await served(), begun, args)
  }
  assert.equal((await team.sala('promote rooms 1.0.0 --unrendered drill')).code, exitCodes.done)
  assert.equal(await team.liveVersion('rooms'), '1.0.0')
})
