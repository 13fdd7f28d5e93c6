import assert from 'node:assert/strict'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import Fastify from 'fastify'
import { makeDataDir } from '../../testing/spawn-server.ts'
import { addErrorHandler } from '../http/error-handler.ts'
import { serverOptions } from '../http/server-options.ts'
import { createLogStream } from './log-stream.ts'

async function createLog(t: TestContext) {
  const path = join(await makeDataDir(t), 'log')
  const fd = openSync(path, 'w')
  t.after(() => closeSync(fd))
  const stream = createLogStream(fd)
  const read = async () => {
    await stream.flush(10_000)
    return readFileSync(path, 'utf8')
  }
  return { stream, read }
}

test('escapes control characters in lines', async (t) => {
  const { stream, read } = await createLog(t)
  const app = Fastify(serverOptions({}, stream))
  const c1 = String.fromCharCode(...Array.from({ length: 33 }, (_, n) => 0x7f + n))
  const bidi = '\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
  const reason = `\u001b[2J\r\n\u0007${c1}${bidi}\u2028\u2029\ufeff\u{e0041}ก๊าซ 🌸 end`
  app.log.warn({ reason }, reason)
  app.log.error({ err: Object.assign(new Error(reason), { code: reason }) })
  const text = await read()
  assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\u2028\u2029]/u)
  assert.ok(text.includes('ก๊าซ 🌸 end'))
  const [warned, failed, ...more] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual([warned.reason, warned.msg, more.length], [reason, reason, 0])
  assert.deepEqual([failed.err.message, failed.err.code], [reason, reason])
})

test('limits the length of lines', async (t) => {
  const { stream, read } = await createLog(t)
  const app = Fastify(serverOptions({ logLevel: 'info' }, stream))
  t.after(() => app.close())
  addErrorHandler(app)
  const long = 'x'.repeat(100_000)
  app.get('/*', async () => {
    throw Object.assign(new Error(long), { code: long, name: 'Error' })
  })
  for (const path of ['a', 'a/'.repeat(5000)]) await app.inject(`/${path}`)
  app.log.warn({ reason: long }, 'a reason without a limit')
  app.log.warn('the last')
  await read()
  app.log.warn('one more')
  const lines = (await read()).trim().split('\n')
  for (const line of lines) assert.ok(line.length < 4000, `${line.length}`)
  const entries = lines.map((line) => JSON.parse(line))
  assert.deepEqual(
    entries.map(({ msg }) => msg.slice(0, 10)).filter((msg) => !msg.startsWith('x')),
    ['request fa', 'request', 'request fa', 'request', 'the last', 'log lines ', 'one more'],
  )
  assert.equal(entries.find(({ leftOut }) => leftOut)?.leftOut, 1)
})
