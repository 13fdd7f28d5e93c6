// Looks at: release, server/src/releases/backends, server/src/releases/proxy, server/src/commands
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { root } from '../../../scripts/root.mjs'
import { exitCodes } from '../exit-codes.ts'
import { runSala } from '../testing/run-sala.ts'
import { type RunningServer, startServer } from '../testing/start-server.ts'

// The backends of one house, in order: the steps build on each other, beside a running server.
let server: RunningServer
before(async () => {
  server = await startServer(root)
})
after(() => server?.stop())

const sala = (args: string) => runSala(root, args.split(' '), server.env)

test('allow: says what is allowed, and what cannot be', async () => {
  const { code, stdout, stderr } = await sala('backend allow garden https://Orders.example')
  assert.equal(code, exitCodes.done, stderr)
  assert.equal(stdout, 'https://orders.example is allowed for garden.\n')
  const open = await sala('backend allow garden http://10.0.0.1:8080')
  assert.equal(open.code, exitCodes.wrongUse)
  assert.match(open.stderr, /^Over plain http only a private backend is allowed/)
  const { private: isPrivate } = JSON.parse(
    (await sala('backend allow garden http://10.0.0.1:8080 --private --json')).stdout,
  )
  assert.equal(isPrivate, true)
})

test('list: who may speak to what', async () => {
  const { stdout } = await sala('backend list')
  assert.match(stdout, /^REMOTE +BACKEND +PRIVATE +ALLOWED +BY\n/)
  assert.match(stdout, /\ngarden +http:\/\/10\.0\.0\.1:8080 +yes +\d{4}-.* +command line\n/)
  assert.match(stdout, /\ngarden +https:\/\/orders\.example +no +/)
})

test('revoke: once', async () => {
  const args = 'backend revoke garden https://orders.example'
  assert.equal((await sala(args)).stdout, 'https://orders.example is not allowed any more.\n')
  const again = await sala(args)
  assert.equal(again.code, exitCodes.wrongUse)
  assert.equal(again.stderr, 'garden has no such backend that could be revoked.\n')
})
