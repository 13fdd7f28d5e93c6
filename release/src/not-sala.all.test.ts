// Looks at: release
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { type TestContext, test } from 'node:test'
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
import { listen } from './testing/listen.ts'
import { runHere } from './testing/run-sala.ts'

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

/** Answers a request once it has been received. */
const open = (t: TestContext, listener: RequestListener) =>
  listen(t, (request, answer) => request.resume().on('end', () => listener(request, answer)))

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

test('reports a server that answers every address with a page', async (t) => {
  const SALA_URL = await open(t, (_, answer) => answer.end(page))
  const { code, stdout, stderr } = await runHere(['publish', 'staff'], { SALA_URL })
  assert.deepEqual([code, stdout], [exitCodes.unreachable, ''])
  assert.match(stderr, /^What answers at http:\S+ is no Sala \(status 200\): [^\n]*\n$/)
})

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
  for (const [status, failure, message] of [
    [401, 'notAllowed', /^In words\. Log in with a link .*SALA_TOKEN/],
    [404, 'wrongUse', /^In words\. “npx sala history” lists the versions\.$/],
    [409, 'conflict', /^In words\.$/],
    [422, 'refused', /^In words\.$/],
    [503, 'unreachable', /^In words\. Try again soon\.$/],
  ] as const) {
    const words = { status: 'error', message: 'In words.' }
    const origin = await open(t, (_, answer) =>
      answer.writeHead(status, json).end(JSON.stringify(words)),
    )
    await assert.rejects(readHistory(origin, 'garden'), { failure, message })
  }
})
