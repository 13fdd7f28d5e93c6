// Looks at: scripts/start.mjs, scripts/run.mjs, server/bundle.mjs, server/src/main.ts
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { parseAddress, readyLine } from './testing/spawn-server.ts'

const checkout = join(import.meta.dirname, '../..')
const place = mkdtempSync(join(tmpdir(), 'sala-start-'))
test.after(() => rmSync(place, { recursive: true }))

/** A Node that is not the checkout's, as a machine's own. */
const otherNode = join(place, 'node')
copyFileSync(process.execPath, otherNode)

for (const [name, node] of [
  ['the Node of the lock file', process.execPath],
  ['another one', otherNode],
] as const) {
  test(`npm start runs the bundled server until SIGTERM, on ${name}`, async (t) => {
    const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
    const [, ...args] = scripts.start.split(' ')
    const server = spawn(node, args, {
      cwd: checkout,
      // A folder without builds.
      env: { PATH: '', DATA_DIR: place, PORT: '0', SEED: 'none', CHECKOUT_DIR: place },
    })
    t.after(() => server.kill('SIGKILL'))
    const errors = text(server.stderr)
    const address = parseAddress(await readyLine(server, errors))
    assert.equal((await fetch(`${address}/api/health`)).status, 200)
    server.kill('SIGTERM')
    assert.deepEqual(await once(server, 'exit'), [0, null])
    assert.equal(await errors, '')
  })
}
