// Looks at: release
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { execute } from './program.ts'
import { exitCodes } from './sala-error.ts'
import { bareEnvironment } from './testing/environment.ts'

/** Runs `sala` in this process, as somebody in CI would, with no server to ask. */
async function run(t: TestContext, args: string[]) {
  const { env } = process
  t.after(() => {
    process.env = env
  })
  process.env = { ...bareEnvironment, CI: '1', SALA_URL: 'http://127.0.0.1:9' }
  const said: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    t.mock.method(stream, 'write', (text: string) => said.push(text) > 0)
  }
  const code = await execute(args)
  t.mock.restoreAll()
  return { code, said: said.join('') }
}

for (const args of [
  ['history', 'staff'],
  ['promote', 'staff', '1.0.0'],
  ['rollback', 'staff'],
  ['canary', 'staff', '10'],
  ['check', 'staff'],
  ['publish', 'staff'],
  ['dev', 'staff'],
]) {
  test(`sala ${args.join(' ')}: reports an unreachable server in one sentence`, async (t) => {
    const { code, said } = await run(t, args)
    assert.equal(code, exitCodes.unreachable)
    assert.match(said, /^No Sala answers at http:\/\/127\.0\.0\.1:9 [^\n]*: start it, or [^\n]*\n$/)
  })
}

for (const args of [
  ['nothing'],
  ['status', '--against', 'somewhere'],
  ['promote', 'staff', 'newest'],
  ['canary', 'staff', '101'],
  ['canary', 'staff', '1.5'],
  ['canary', 'staff', '10', '--for', '0'],
  ['canary', 'staff', '10', '--for', '721'],
  ['publish', 'unknown'],
  ['publish', 'staff', '--promote', '--canary', '10'],
  ['dev', 'host'],
  ['login', 'https://sala.example/enrol#garden.short'],
  ['login', `http://sala.example/enrol#garden.${'x'.repeat(43)}`],
  ['team', 'add', 'Garden'],
  ['new', 'Garden'],
  ['new', 'a'],
  ['new', 'api'],
  ['new', 'staff'],
  // The route of the remote `auth`.
  ['new', 'login'],
  ['new', 'garden', '--title', '"}'],
]) {
  test(`sala ${args.join(' ')}: refuses wrong use without a request`, async (t) => {
    const { code, said } = await run(t, args)
    assert.equal(code, exitCodes.wrongUse)
    assert.match(said, /\S/)
    assert.doesNotMatch(said, /No Sala answers/)
  })
}
