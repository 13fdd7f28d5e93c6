// Looks at: release, server/src/people/sign-in
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { root } from '../../../scripts/run.mjs'
import { exitCodes } from '../sala-error.ts'
import { runSala } from '../testing/run-sala.ts'
import { administrator, type RunningServer, startServer } from '../testing/start-server.ts'

// One house's administrators, in order: the steps build on each other, beside a running server.
let server: RunningServer
before(async () => {
  server = await startServer(root)
})
after(() => server?.stop())

const sala = (args: string, input = '') => runSala(root, args.split(' '), server.env, input)

async function signIn(email: string, password: string) {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await answer.json()) as { token?: string }
  return { status: answer.status, headers: { authorization: `Bearer ${token}` } }
}

const read = async (headers: Record<string, string>) =>
  (await fetch(`${server.url}/api/auth/sessions`, { headers })).status

function passwordIn(stdout: string) {
  return stdout.match(/with the password (\S+) \(shown only once\)/)?.[1] ?? ''
}

test('add: prints a password that works at once', async () => {
  const { code, stdout, stderr } = await sala('admin add Ploy@sala.example')
  assert.equal(code, exitCodes.done, stderr)
  assert.match(stdout, /^ploy@sala\.example can sign in /)
  assert.equal((await signIn('ploy@sala.example', passwordIn(stdout))).status, 200)
  const again = await sala('admin add ploy@sala.example')
  assert.equal(again.code, exitCodes.wrongUse)
  assert.equal(again.stderr, 'ploy@sala.example already exists.\n')
})

test('add --password-stdin: accepts a strong password and prints none', async () => {
  const weak = await sala('admin add mali@sala.example --password-stdin', 'Password1234!\n')
  assert.equal(weak.code, exitCodes.wrongUse)
  assert.match(weak.stderr, /too common/)
  const good = await sala('admin add mali@sala.example --password-stdin', 'nine lotus ponds\n')
  assert.equal(good.stdout, 'mali@sala.example can sign in.\n')
  assert.equal((await signIn('mali@sala.example', 'nine lotus ponds')).status, 200)
})

test('reset and remove: end all sessions, and the last owner stays', async () => {
  const old = await signIn(administrator.email, administrator.password)
  assert.equal(await read(old.headers), 200)
  const { code, stdout, stderr } = await sala(`admin reset ${administrator.email}`)
  assert.equal(code, exitCodes.done, stderr)
  assert.equal(await read(old.headers), 401)
  assert.equal((await signIn(administrator.email, administrator.password)).status, 401)
  assert.equal((await signIn(administrator.email, passwordIn(stdout))).status, 200)

  const listed = (await sala('admin list')).stdout
  assert.match(
    listed,
    /^ploy@sala.example\towner\tcreated [\d-]{10}\tlast sign-in [\d-]{10}\tpasskeys 0\tpassword or passkey$/m,
  )
  assert.equal(listed.trim().split('\n').length, 3)

  const { headers } = await signIn('mali@sala.example', 'nine lotus ponds')
  assert.equal((await sala('admin remove mali@sala.example')).code, exitCodes.done)
  assert.equal(await read(headers), 401)
  assert.equal((await sala('admin remove ploy@sala.example')).code, exitCodes.done)
  const last = await sala(`admin remove ${administrator.email} --json`)
  assert.equal(last.code, exitCodes.wrongUse)
  assert.match(JSON.parse(last.stdout).message, /is the only owner/)
})
