// Looks at: release, server/src/releases
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { root } from '../../../scripts/run.mjs'
import { exitCodes } from '../sala-error.ts'
import { listen } from '../testing/listen.ts'
import { runHere } from '../testing/run-sala.ts'
import { administrator, type RunningServer, startServer } from '../testing/start-server.ts'

let server: RunningServer
let session = ''
before(async () => {
  server = await startServer(root)
  session = (await post('/api/auth/login', administrator)).token ?? ''
})
after(() => server?.stop())

async function post(path: string, body: object) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, string>
}

/** Creates a link like the back-office does. */
async function linkFor(app: string, name?: string) {
  const proof = { password: administrator.password }
  return (await post(`/api/teams/${app}/link`, { name, proof })).link ?? ''
}

/** A machine of a team, which knows of no Sala and has no token. */
function createMachine(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'sala-laptop-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const SALA_KEYS = join(folder, 'keys')
  const path = (name: string) => join(SALA_KEYS, name)
  return {
    path,
    files: () => (existsSync(SALA_KEYS) ? readdirSync(SALA_KEYS).sort() : []),
    sala: (args: string, env: Record<string, string> = {}) =>
      runHere(args.split(' '), { SALA_KEYS, ...env }),
  }
}

/** Another server at the link’s address; records its requests. */
async function openOther(t: TestContext, listener: RequestListener) {
  const requests: { authorization: string | undefined; body: string }[] = []
  const url = await listen(t, async (request, answer) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    requests.push({ authorization: request.headers.authorization, body })
    listener(request, answer)
  })
  return { requests, url }
}

test('after a login, commands need neither a token nor an address', async (t) => {
  const { sala, files, path } = createMachine(t)
  const added = await runHere(['team', 'add', 'meadow', 'laptop'], server.env)
  assert.equal(added.code, exitCodes.done, added.stderr)
  const link = added.stdout.trim()
  assert.ok(link.startsWith(`${server.url}/enrol#meadow.`), link)
  const { code, stdout, stderr } = await sala(`login ${link}`)
  assert.equal(code, exitCodes.done, stderr)
  assert.match(stdout, /^You can publish meadow at http:\S+ from here: /)
  assert.deepEqual(files(), ['meadow.json', 'meadow.pem'])
  for (const name of files()) assert.equal(statSync(path(name)).mode & 0o777, 0o600)
  assert.equal(statSync(path('.')).mode & 0o777, 0o700)
  for (const command of ['history meadow', 'status']) {
    assert.equal((await sala(command)).code, exitCodes.done, command)
  }

  const used = await sala(`login ${link}`)
  assert.equal(used.code, exitCodes.notAllowed)
  assert.match(used.stderr, /^This link is no longer valid\. Please ask an administrator [^\n]*\n$/)
  // No other login has taken the place of the first.
  assert.equal((await sala('history meadow')).code, exitCodes.done)

  const list = await runHere(['team', 'list'], server.env)
  assert.match(list.stdout, /^meadow +token +laptop +2\S+Z +–$/m)
  assert.match(list.stdout, /^meadow +key +laptop +2\S+Z +– +[\w-]{22}$/m)
  const revoke = ['team', 'revoke', 'meadow', 'laptop']
  const revoked = await runHere(revoke, server.env)
  assert.equal(revoked.stdout, 'Revoked 1 token, 1 key of meadow. Live releases stay live.\n')
  assert.equal((await runHere(revoke, server.env)).code, exitCodes.wrongUse)
  const refused = await sala('history meadow')
  assert.equal(refused.code, exitCodes.notAllowed)
  assert.match(refused.stderr, /revoked\. .*“npx sala login”/)
})

test('a token is sent to its own Sala only, and a given one takes precedence', async (t) => {
  const { sala } = createMachine(t)
  await sala(`login ${await linkFor('lake')}`)
  const history = { events: [], versions: [] }
  const { requests, url } = await openOther(t, (_, answer) => answer.end(JSON.stringify(history)))
  await sala(`history lake --against ${url}`)
  await sala('history lake', { SALA_URL: url, SALA_TOKEN: 'given' })
  assert.deepEqual(
    requests.map(({ authorization }) => authorization),
    [undefined, 'Bearer given'],
  )
})

test('a forged link gets no token, and its answer is not stored', async (t) => {
  const { sala, files } = createMachine(t)
  const odd = `sala_garden_${'x'.repeat(42)}\u001b[2J`
  const answers = [
    { app: 'garden', name: 'x', token: odd },
    { app: 'garden', name: 'x', token: `sala_lake_${'x'.repeat(43)}` },
    { app: 'garden', name: 'x', token: 7 },
    { app: 'garden', token: `sala_garden_${'x'.repeat(43)}` },
  ]
  const { requests, url } = await openOther(t, (_, answer) =>
    answer.end(JSON.stringify(answers[requests.length - 1])),
  )
  for (const _ of answers) {
    const link = `${url}/enrol#garden.${'x'.repeat(43)}`
    const { code, stdout, stderr } = await sala(`login ${link}`, { SALA_TOKEN: 'given' })
    assert.equal(code, exitCodes.unreachable, stderr)
    assert.equal(stdout, '')
    assert.ok(!stderr.includes('\u001b'))
  }
  assert.deepEqual(files(), ['garden.pem'])
  for (const { authorization, body } of requests) {
    assert.equal(authorization, undefined)
    assert.deepEqual(Object.keys(JSON.parse(body)), ['app', 'secret', 'publicKey'])
  }
})

test('when the answer is lost, the message says what to do, and that works', async (t) => {
  const { sala } = createMachine(t)
  const link = await linkFor('pond')
  const { requests, url } = await openOther(t, async (_, answer) => {
    await post('/api/enrol', JSON.parse(requests[0]?.body ?? ''))
    answer.destroy()
  })
  const lost = await sala(`login ${link.replace(server.url, url)}`)
  assert.equal(lost.code, exitCodes.unreachable)
  assert.match(lost.stderr, /use the link again\. If it has been used by now, ask for another/)
  assert.equal((await sala(`login ${link}`)).code, exitCodes.notAllowed)
  const found = await sala(`login ${await linkFor('pond')}`)
  assert.equal(found.code, exitCodes.done, found.stderr)
  const list = await runHere(['team', 'list', '--json'], server.env)
  const team = JSON.parse(list.stdout).find(({ app }: { app: string }) => app === 'pond')
  assert.deepEqual([team.tokens.length, team.keys.length, team.links.length], [1, 1, 0])
})

test('with logins at two Salas, the address is required', async (t) => {
  const { sala, path } = createMachine(t)
  await sala(`login ${await linkFor('lake')}`)
  const there = { app: 'lake', name: 'x', token: `sala_lake_${'x'.repeat(43)}` }
  const { url } = await openOther(t, (_, answer) => answer.end(JSON.stringify(there)))
  const second = await sala(`login ${url}/enrol#lake.${'x'.repeat(43)}`)
  assert.equal(second.code, exitCodes.done, second.stderr)
  assert.deepEqual(Object.keys(JSON.parse(readFileSync(path('lake.json'), 'utf8'))), [
    server.url,
    url,
  ])
  const { code, stderr } = await sala('history lake')
  assert.equal(code, exitCodes.wrongUse)
  assert.match(stderr, /^You are logged in at \S+ and \S+: choose one with --against\.\n$/)
  const said = await sala(`history lake --against ${server.url}`)
  assert.equal(said.code, exitCodes.done, said.stderr)
})

test('the printed secret is for one remote at one Sala, and is not stored', async (t) => {
  const { sala, files } = createMachine(t)
  const printed = await sala(`login ${await linkFor('lake', 'ci')} --print-secret`)
  assert.equal(printed.code, exitCodes.done, printed.stderr)
  assert.match(printed.stdout, /^sala_secret_[\w-]+\n$/)
  assert.deepEqual(files(), [])
  const SALA_SECRET = printed.stdout
  for (const [command, env, expected] of [
    ['history lake', { SALA_SECRET }, exitCodes.done],
    ['status', { SALA_SECRET }, exitCodes.done],
    ['history pond', { SALA_SECRET }, exitCodes.notAllowed],
    ['history lake --against https://sala.example', { SALA_SECRET }, exitCodes.notAllowed],
    ['history lake', { SALA_SECRET: SALA_SECRET.slice(0, -9) }, exitCodes.wrongUse],
    ['history lake', { SALA_SECRET: 'lake' }, exitCodes.wrongUse],
  ] as const) {
    const { code, stderr } = await sala(command, env)
    assert.equal(code, expected, stderr)
    if (expected !== exitCodes.done) assert.match(stderr, /^SALA_SECRET is [^\n]*\n$/)
  }
})
