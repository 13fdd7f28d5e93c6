// Looks at: deploy, server/bundle.mjs, server/src/start.ts, server/src/main.ts
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { validate } from 'dockerfile-utils'
import { readJson } from '../packages/build/project.mjs'
import { assemble } from '../scripts/assemble.mjs'
import { appFolders, buildChanged } from '../scripts/build.mjs'
import { root } from '../scripts/run.mjs'
import { parseAddress, readyLine } from '../server/src/testing/spawn-server.ts'

const dockerfile = readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8')
const user = 1000
/** Root's files are read-only for everybody else, as the image's are, unless nobody else gets to them. */
const mayBecomeUser = () =>
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['--version'], { uid: user, gid: user }).status === 0
/** Whether a workspace has packages of its own, which npm puts there when versions differ. */
const hasPackages = (folder) => existsSync(join(root, folder, 'node_modules'))

test('the Dockerfile passes hadolint and uses the Node version of the lock file', () => {
  assert.deepEqual(validate(dockerfile), [])
  const { version } = readJson(join(root, 'package-lock.json')).packages['node_modules/node']
  assert.match(dockerfile, new RegExp(`^ARG NODE_VERSION=${version}$`, 'm'))
  assert.match(dockerfile, new RegExp(`^USER ${user}:${user}$`, 'm'))
})

test('the image’s files are enough to serve, and only its data folder is written', async (t) => {
  await buildChanged()
  const place = mkdtempSync(join(tmpdir(), 'sala-image-'))
  t.after(() => rmSync(place, { recursive: true, force: true }))
  const out = join(place, 'sala')
  assemble(out)
  for (const ignored of ['server/src/testing', 'release/src/testing']) {
    rmSync(join(out, ignored), { recursive: true })
  }
  // Packages of others are the checkout's; those of the house are the assembled ones.
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  for (const folder of ['server', 'release'].filter(hasPackages)) {
    symlinkSync(join(root, folder, 'node_modules'), join(out, folder, 'node_modules'))
  }
  const dataDir = mkdtempSync(join(place, 'data-'))
  chmodSync(place, 0o755)
  chownSync(dataDir, user, user)

  const env = { DATA_DIR: dataDir, PORT: '0', SEED: 'none', TMPDIR: dataDir }
  const [, start] = dockerfile.match(/^CMD (\[.*\])$/m)
  const [, ...args] = JSON.parse(start)
  assert.ok(args.includes('--disable-sigusr1'))
  const as = mayBecomeUser() ? { uid: user, gid: user } : {}
  const server = spawn(process.execPath, args, { cwd: out, env, ...as })
  t.after(() => server.kill('SIGKILL'))
  const errors = text(server.stderr)
  const address = parseAddress(await readyLine(server, errors))

  const [, healthcheck] = dockerfile.match(/HEALTHCHECK [^[]*CMD (\[.*\])$/m)
  const [, ...check] = JSON.parse(healthcheck)
  const { port } = new URL(address)
  const checked = spawn(process.execPath, check, { env: { PORT: port } })
  assert.deepEqual(await once(checked, 'exit'), [0, null])
  const { remotes } = await (await fetch(`${address}/remotes.json`)).json()
  assert.equal(remotes.length, appFolders().length - 1)
  assert.equal((await fetch(address)).status, 200)
  assert.equal((await fetch(`${address}/docs/teams`)).status, 200)
  const sala = [join(out, 'release/sala.mjs'), 'admin', 'list']
  const list = spawn(process.execPath, sala, {
    cwd: out,
    env: { ...env, PATH: dirname(process.execPath) },
    ...as,
  })
  assert.match(await text(list.stdout), /admin@sala\.example/)
  server.kill('SIGTERM')
  assert.deepEqual(await once(server, 'exit'), [0, null])
  assert.equal(await errors, '')
})
