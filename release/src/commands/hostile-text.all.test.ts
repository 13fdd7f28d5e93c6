// Looks at: release
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { root } from '../../../scripts/run.mjs'
import { type Ran, runSala } from '../testing/run-sala.ts'

/** A window's title, a clipboard, a screen wiped; C1, bidi overrides and invisible letters. */
const hostile = `x\u001b]0;owned\u0007\u001b]52;c;cm0=\u0007\u001b[2J\u009b2J\u0085\u008d\r\n\t\u0000\u0008\u007f\u202e\u2066\u2069\u200f\u061c\u2028\u2029\ufeff\u{e0041}y`

const vital = { p75: 1, visits: 1 }
const status = {
  app: hostile,
  live: hostile,
  previous: hostile,
  liveSince: hostile,
  canary: {
    version: hostile,
    percent: hostile,
    until: hostile,
    visitsNeeded: hostile,
  },
  health: { [hostile]: { visits: hostile, failures: hostile } },
  errors: { [hostile]: [{ message: hostile, place: hostile, count: hostile, lastAt: hostile }] },
  vitals: { [hostile]: { LCP: { ...vital, visits: hostile }, CLS: vital } },
}
const event = {
  at: hostile,
  who: hostile,
  action: hostile,
  from: hostile,
  to: hostile,
  why: hostile,
}
const job = {
  job: hostile,
  lastSuccessAt: hostile,
  lastFailureAt: hostile,
  lastFailure: hostile,
}
const retired = {
  app: hostile,
  version: hostile,
  retiredAt: hostile,
  retiredBy: hostile,
  why: hostile,
}
const link = {
  url: hostile,
  id: hostile,
  version: hostile,
  createdBy: hostile,
  createdAt: hostile,
  expiresAt: hostile,
  openedAt: hostile,
}
const finding = { rule: hostile, message: hostile, consumer: hostile, file: hostile, line: 1 }

/** By how an address ends. */
const answers: Record<string, object> = {
  history: { events: [event, event], versions: [{ version: '1.0.0', publishedBy: hostile }] },
  housekeeping: [job],
  retired: [retired],
  retire: retired,
  previews: [link],
  revoke: link,
}

/** Says whatever it is asked in hostile words. */
const server = createServer((request, response) => {
  const isRefusing = request.headers.authorization === 'Bearer refuse'
  const known = answers[request.url?.split('/').at(-1) ?? '']
  const isMade = request.method === 'POST' && Array.isArray(known)
  const answer = isMade
    ? known[0]
    : (known ?? (request.method === 'GET' ? [status, status] : status))
  const refusal = { status: 'error', message: hostile, findings: [finding, finding] }
  response.writeHead(isRefusing ? 422 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isRefusing ? refusal : answer))
})

let env: Record<string, string>
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const folder = mkdtempSync(join(tmpdir(), 'sala-keys-'))
  const { port } = server.address() as AddressInfo
  env = { SALA_URL: `http://127.0.0.1:${port}`, SALA_KEYS: folder, SALA_TOKEN: 'take' }
})
after(() => {
  server.close()
  rmSync(env.SALA_KEYS ?? '', { recursive: true })
})

function assertHarmless({ stdout, stderr }: Ran, what: string) {
  const text = stdout + stderr
  assert.doesNotMatch(text.replaceAll(/[\n\t]/g, ''), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u, what)
  assert.match(text, /x\\u(\{1b\}|001b)\]0;owned/, what)
}

for (const command of [
  'status',
  'history rooms',
  'promote rooms 1.0.0',
  'rollback rooms',
  'canary rooms 0 --version 1.0.0',
  'retire rooms',
  'preview rooms@1.0.0',
  'preview list rooms',
  'preview revoke rooms x',
]) {
  test(`“sala ${command}” prints no control characters`, async () => {
    for (const mode of ['', ' --json']) {
      const args = `${command}${mode}`.split(' ')
      assertHarmless(await runSala(root, args, env), command)
      assertHarmless(await runSala(root, args, { ...env, SALA_TOKEN: 'refuse' }), command)
    }
  })
}

test('refusals print no control characters', async () => {
  for (const command of ['check rooms', 'publish rooms', 'dev rooms']) {
    const ran = await runSala(root, command.split(' '), { ...env, SALA_TOKEN: 'refuse' })
    assert.notEqual(ran.code, 0)
    assertHarmless(ran, command)
  }
})

test('the history prints each reason on one line, and unchanged in JSON', async () => {
  const { stdout } = await runSala(root, ['history', 'rooms'], env)
  assert.equal(stdout.trim().split('\n').length, 3)
  const json = JSON.parse((await runSala(root, ['history', 'rooms', '--json'], env)).stdout)
  assert.equal(json.events[0].why, hostile)
})

test('wrong arguments are printed without control characters', async () => {
  for (const args of [[hostile.replace('\0', '')], ['status', `--${hostile.replace('\0', '')}`]]) {
    assertHarmless(await runSala(root, args, env), 'wrong use')
  }
})

test('all output is escaped', () => {
  const folder = join(root, 'release/src')
  const others = globSync('**/*.ts', { cwd: folder }).filter((path) => {
    const source = readFileSync(join(folder, path), 'utf8')
    return !/\.test\.ts$/.test(path) && /process\.std(out|err)\b|console\./.test(source)
  })
  assert.deepEqual(others.toSorted(), ['output.ts', 'program.ts', 'progress.ts'])
})
