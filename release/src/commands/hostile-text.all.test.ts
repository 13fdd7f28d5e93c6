// Looks at: release
import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../../../scripts/run.mjs'
import { listen } from '../testing/listen.ts'
import { type Ran, runHere } from '../testing/run-sala.ts'

/** A window's title, a clipboard, a screen wiped; C1, bidi overrides and invisible letters. */
const hostile = `x\u001b]0;owned\u0007\u001b]52;c;cm0=\u0007\u001b[2J\u009b2J\u0085\u008d\r\n\t\u0000\u0008\u007f\u202e\u2066\u2069\u200f\u061c\u2028\u2029\ufeff\u{e0041}y`

/** An object with hostile text in all of these fields. */
const filled = (fields: string) =>
  Object.fromEntries(fields.split(' ').map((field) => [field, hostile]))

const vital = { p75: 1, visits: 1 }
const status = {
  ...filled('app live previous liveSince'),
  canary: filled('version percent until visitsNeeded'),
  health: { [hostile]: filled('visits failures') },
  errors: { [hostile]: [filled('message place count lastAt')] },
  vitals: { [hostile]: { LCP: { ...vital, visits: hostile }, CLS: vital } },
}
const event = filled('at who action from to why')
const retired = filled('app version retiredAt retiredBy why')
const link = filled('url id version createdBy createdAt expiresAt openedAt')
const finding = { ...filled('rule message consumer file'), line: 1 }

/** By how an address ends. */
const answers: Record<string, object> = {
  history: { events: [event, event], versions: [{ version: '1.0.0', publishedBy: hostile }] },
  housekeeping: [filled('job lastSuccessAt lastFailureAt lastFailure')],
  retired: [retired],
  retire: retired,
  previews: [link],
  revoke: link,
}

/** Says whatever it is asked in hostile words. */
const answer: RequestListener = (request, response) => {
  const isRefusing = request.headers.authorization === 'Bearer refuse'
  const known = answers[request.url?.split('/').at(-1) ?? '']
  const isMade = request.method === 'POST' && Array.isArray(known)
  const body = isMade ? known[0] : (known ?? (request.method === 'GET' ? [status, status] : status))
  const refusal = { status: 'error', message: hostile, findings: [finding, finding] }
  response.writeHead(isRefusing ? 422 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isRefusing ? refusal : body))
}

const SALA_KEYS = mkdtempSync(join(tmpdir(), 'sala-keys-'))
after(() => rmSync(SALA_KEYS, { recursive: true }))
const env = { SALA_URL: await listen({ after }, answer), SALA_KEYS, SALA_TOKEN: 'take' }

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
      assertHarmless(await runHere(args, env), command)
      assertHarmless(await runHere(args, { ...env, SALA_TOKEN: 'refuse' }), command)
    }
  })
}

test('refusals print no control characters', async () => {
  for (const command of ['check rooms', 'publish rooms', 'dev rooms']) {
    const ran = await runHere(command.split(' '), { ...env, SALA_TOKEN: 'refuse' })
    assert.notEqual(ran.code, 0)
    assertHarmless(ran, command)
  }
})

test('the history prints each reason on one line, and unchanged in JSON', async () => {
  const { stdout } = await runHere(['history', 'rooms'], env)
  assert.equal(stdout.trim().split('\n').length, 3)
  const json = JSON.parse((await runHere(['history', 'rooms', '--json'], env)).stdout)
  assert.equal(json.events[0].why, hostile)
})

test('wrong arguments are printed without control characters', async () => {
  for (const args of [[hostile.replace('\0', '')], ['status', `--${hostile.replace('\0', '')}`]]) {
    assertHarmless(await runHere(args, env), 'wrong use')
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
