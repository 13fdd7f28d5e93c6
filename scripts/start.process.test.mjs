// Looks at: scripts/start.mjs, scripts/run.mjs, server/bundle.mjs, server/src/main.ts
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readJson } from '../packages/build/project.mjs'
import { root } from './run.mjs'

const place = mkdtempSync(join(tmpdir(), 'sala-start-'))
test.after(() => rmSync(place, { recursive: true }))

/** A Node that is not the checkout's, as a machine's own. */
const otherNode = join(place, 'node')
copyFileSync(process.execPath, otherNode)

for (const [name, node] of [
  ['the Node of the lock file', process.execPath],
  ['another one', otherNode],
]) {
  test(`npm start serves what was built, and ends when it is told to, on ${name}`, async (t) => {
    const [, ...args] = readJson(join(root, 'package.json')).scripts.start.split(' ')
    const server = spawn(node, args, {
      cwd: root,
      // A folder without builds.
      env: { PATH: '', DATA_DIR: place, PORT: '0', SEED: 'none', CHECKOUT_DIR: place },
    })
    t.after(() => server.kill('SIGKILL'))
    let errors = ''
    server.stderr.on('data', (chunk) => {
      errors += chunk
    })
    const [line] = await Promise.race([
      once(server.stdout, 'data'),
      once(server, 'exit').then(() => assert.fail(errors)),
    ])
    const [address] = String(line).match(/http:\/\/127\.0\.0\.1:\d+/)
    assert.equal((await fetch(`${address}/api/health`)).status, 200)
    server.kill('SIGTERM')
    assert.deepEqual(await once(server, 'exit'), [0, null])
    assert.equal(errors, '')
  })
}
