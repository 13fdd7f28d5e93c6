// Looks at: release
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { root } from '../../scripts/run.mjs'
import {
  checkBundle,
  postChange,
  postDevLink,
  postEnrolment,
  publishBundle,
  readHistory,
  readStatus,
} from './release-api.ts'
import { exitCodes, SalaError } from './sala-error.ts'
import { runSala } from './testing/run-sala.ts'

const json = { 'content-type': 'application/json' }
const page = '<!doctype html><title>Welcome</title>'

/** A server that is not a Sala. */
const others: Record<string, RequestListener> = {
  'a page for every address': (_, answer) => answer.end(page),
  'nothing at any address': (_, answer) => answer.writeHead(404).end(page),
  'another service’s 404': (_, answer) =>
    answer.writeHead(404, json).end('{"message":"Not Found"}'),
  'another service': (_, answer) => answer.writeHead(200, json).end('{"status":"ok"}'),
  'one that makes what it is sent': (_, answer) =>
    answer.writeHead(201, json).end('{"id":7,"message":"Created"}'),
  'a list of something else': (_, answer) => answer.writeHead(200, json).end('[{"id":7}]'),
  null: (_, answer) => answer.writeHead(200, json).end('null'),
  'no content': (_, answer) => answer.writeHead(204).end(),
  'a sign-in elsewhere': (_, answer) =>
    answer.writeHead(302, { location: 'https://login.example/?for=sala' }).end(),
  'a sign-in here': ({ url }, answer) =>
    url === '/login' ? answer.end(page) : answer.writeHead(303, { location: '/login' }).end(),
  'a proxy that asks for a password': (_, answer) =>
    answer.writeHead(401, { 'www-authenticate': 'Basic' }).end(page),
  'a forbidding proxy': (_, answer) => answer.writeHead(403, json).end('{"error":"forbidden"}'),
  'a proxy without what is behind it': (_, answer) => answer.writeHead(502).end(page),
}

async function open(t: TestContext, listener: RequestListener) {
  const server = createServer((request, answer) => {
    request.resume().on('end', () => listener(request, answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const garden = { name: 'garden' } as Parameters<typeof postDevLink>[1]
const calls: Record<string, (origin: string) => Promise<unknown>> = {
  status: readStatus,
  history: (origin) => readHistory(origin, 'garden'),
  check: (origin) => checkBundle(origin, 'garden', Buffer.from('bundle')),
  publish: (origin) => publishBundle(origin, 'garden', Buffer.from('bundle'), () => {}),
  promote: (origin) => postChange(origin, 'garden', 'promote', { version: '1.0.0' }),
  login: (origin) =>
    postEnrolment(origin, { app: 'garden', secret: 's', publicKey: 'k' }, () => true),
  preview: (origin) => postDevLink(origin, garden, 'http://127.0.0.1:1'),
}

for (const [name, listener] of Object.entries(others)) {
  test(`does not take ${name} for a Sala`, async (t) => {
    const origin = await open(t, listener)
    for (const [call, ask] of Object.entries(calls)) {
      const error = await ask(origin).then(
        (answer) => assert.fail(`${call} took ${JSON.stringify(answer)} for an answer`),
        (thrown: unknown) => thrown,
      )
      assert.ok(error instanceof SalaError, String(error))
      assert.equal(error.failure, 'unreachable', `${call}: ${error.message}`)
      assert.match(error.message, /^[^\n]*http:\/\/127\.0\.0\.1:\d+[^\n]*\.$/)
    }
  })
}

for (const args of ['publish staff', 'check staff', 'status', 'dev staff', 'rollback staff']) {
  test(`sala ${args}: reports a server that answers every address with a page`, async (t) => {
    const SALA_URL = await open(t, (_, answer) => answer.end(page))
    const { code, stdout, stderr } = await runSala(root, args.split(' '), { SALA_URL })
    assert.equal(code, exitCodes.unreachable, stderr)
    assert.equal(stdout, '')
    assert.match(stderr, /^What answers at http:\S+ is no Sala \(status 200\): [^\n]*\n$/)
  })
}

test('does not take a server for a Sala that never ends its answer', async (t) => {
  const megabyte = 'x'.repeat(1e6)
  const origin = await open(t, (_, answer) => {
    const send = () => void (answer.destroyed || answer.write(megabyte, send))
    send()
  })
  await assert.rejects(readStatus(origin), /is no Sala \(status 200\)/)
})

test('names the sign-in page that it is redirected to', async (t) => {
  const origin = await open(t, others['a sign-in elsewhere'] as RequestListener)
  await assert.rejects(readStatus(origin), /it leads to https:\/\/login\.example\/\)/)
})

test('passes on a Sala’s own refusal', async (t) => {
  for (const [status, failure] of [
    [401, 'notAllowed'],
    [404, 'wrongUse'],
    [409, 'conflict'],
    [422, 'refused'],
    [503, 'unreachable'],
  ] as const) {
    const words = { status: 'error', message: 'In words.' }
    const origin = await open(t, (_, answer) =>
      answer.writeHead(status, json).end(JSON.stringify(words)),
    )
    await assert.rejects(readHistory(origin, 'garden'), { failure, message: /^In words\./ })
  }
})
