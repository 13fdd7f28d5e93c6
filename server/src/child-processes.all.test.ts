import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createCheckout } from './testing/built-checkout.ts'
import { prerenderSource } from './testing/document-bundles.ts'
import { drawPicture } from './testing/pictures.ts'
import { listDescendants, proc, running } from './testing/processes.ts'
import { makeDataDir, parseAddress, password, signIn, spawnServer } from './testing/spawn-server.ts'

const skip = !existsSync('/proc/self/environ')
const secrets = {
  ADMIN_PASSWORD: password,
  SMTP_URL: 'smtp://house:secret-of-mail@127.0.0.1:1',
  MAIL_TO: 'house@sala.example',
  METRICS_TOKEN: 'secret-of-metrics',
  ANYTHING_ELSE: 'secret-of-somebody',
}

/** A checkout with a prerendered page, for which the server starts a renderer. */
function createCheckoutWithPage(t: TestContext) {
  const { root, write } = createCheckout(t)
  write('remote-garden/dist/server/prerender.js', prerenderSource('1.0.0'))
  return root
}

const renderer = 'renderer-main.ts'
const programs = [renderer, 'encoder-main.ts', 'commands/backup.ts']

test('child processes get no secrets in their environment', {
  skip,
}, async (t) => {
  const dataDir = await makeDataDir(t)
  const env = {
    ...secrets,
    DATA_DIR: dataDir,
    BACKUP_DIR: join(dataDir, 'backups'),
    CHECKOUT_DIR: createCheckoutWithPage(t),
  }
  const { server, ready } = spawnServer(t, env)
  const seen = new Map<string, { environment: string; flags: string }>()
  const timer = setInterval(() => {
    for (const pid of listDescendants(server.pid ?? 0)) {
      const [flags, environment] = [proc(pid, 'cmdline'), proc(pid, 'environ')]
      const program = programs.find((name) => flags.includes(name))
      if (program) seen.set(program, { environment, flags })
    }
  }, 5)
  t.after(() => clearInterval(timer))

  const address = parseAddress(await ready)
  const headers = await signIn(address)
  const post = (path: string, body: string | FormData, type?: string) =>
    fetch(address + path, {
      method: type ? 'POST' : 'PUT',
      headers: { ...headers, ...(type && { 'content-type': type }) },
      body,
    })
  const added = await post('/api/staff', '{"name":"Ploy"}', 'application/json')
  const { _id } = (await added.json()) as { _id: string }
  const picture = new Blob([new Uint8Array(await drawPicture())], { type: 'image/jpeg' })
  const form = new FormData()
  form.set('file', picture, 'lotus.jpg')
  const uploaded = await post(`/api/staff/${_id}/image`, form)
  assert.equal(uploaded.status, 200, await uploaded.text())
  while (seen.size < programs.length) await pause(20)

  for (const [program, { environment, flags }] of seen) {
    for (const secret of [password, 'secret', 'PASSWORD', 'SMTP_URL', 'METRICS_TOKEN']) {
      assert.ok(!environment.includes(secret), `${program} has ${secret}`)
    }
    assert.match(flags, /--disable-sigusr1/, program)
  }
})

for (const [how, options] of [
  ['as it is', {}],
  ['without its flags', { flags: [] }],
] as const) {
  test(`a server that is started ${how} opens no debugger`, async (t) => {
    const env = { DATA_DIR: await makeDataDir(t), CHECKOUT_DIR: createCheckoutWithPage(t) }
    const { server, ready, errors } = spawnServer(t, env, options)
    const address = parseAddress(await ready)
    const started = () => listDescendants(server.pid ?? 0)
    while (!skip && running(renderer, started()).length === 0) await pause(20)
    for (const pid of [server.pid ?? 0, ...started()]) {
      process.kill(pid, 'SIGUSR1')
    }
    await pause(500)
    assert.equal((await fetch(`${address}/api/health/live`)).status, 200)
    server.kill('SIGTERM')
    assert.doesNotMatch(await errors, /Debugger/)
  })
}

test('starts no renderer without prerendered pages', { skip }, async (t) => {
  const { root } = createCheckout(t)
  const env = { DATA_DIR: await makeDataDir(t), CHECKOUT_DIR: root }
  const { server, ready } = spawnServer(t, env)
  const address = parseAddress(await ready)
  assert.equal((await fetch(`${address}/garden`)).status, 200)
  await pause(500)
  assert.deepEqual(running(renderer, listDescendants(server.pid ?? 0)), [])
})
