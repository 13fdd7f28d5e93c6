import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import {
  addressIn,
  makeDataDir,
  password,
  signIn,
  spawnServer,
} from '../../testing/spawn-server.ts'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface Span {
  name: string
  spanId: string
  traceId: string
  parentSpanId?: string
  attributes: Attribute[]
}
interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** A collector that keeps what it was sent, as the protocol's JSON. */
async function openCollector(t: TestContext) {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') sent.push((await json(request)) as Sent)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  return { sent, url: `http://127.0.0.1:${port}` }
}

test('a trace has the request and the queries that it asked, and nothing personal', async (t) => {
  const collector = await openCollector(t)
  const { server, ready, exit, errors } = spawnServer(t, {
    DATA_DIR: await makeDataDir(t),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'sala-of-the-test',
  })
  const address = addressIn(await ready)
  const headers = { ...(await signIn(address)), 'content-type': 'application/json' }
  const added = await fetch(`${address}/api/staff?marked`, {
    method: 'POST',
    headers,
    body: '{"name":"marked"}',
  })
  assert.equal(added.status, 201)
  server.kill('SIGTERM')
  assert.equal(await exit, 0)
  assert.equal(await errors, '')

  const resources = collector.sent.flatMap(({ resourceSpans }) => resourceSpans)
  const named = resources[0]?.resource.attributes.find(({ key }) => key === 'service.name')
  assert.equal(named?.value.stringValue, 'sala-of-the-test')
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans).flatMap((one) => one.spans)
  const request = spans.find(({ name }) => name === 'POST /api/staff')
  assert.ok(request)
  const queries = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  assert.ok(queries.every(({ traceId }) => traceId === request.traceId))
  // The session is looked up before the body has come, the entry is written after it.
  const names = new Set(queries.map(({ name }) => name))
  assert.ok(names.has('select') && names.has('insert'), [...names].join())
  const status = request.attributes.find(({ key }) => key === 'http.response.status_code')
  assert.equal(status?.value.intValue, 201)
  const all = JSON.stringify(collector.sent)
  for (const personal of ['marked', '127.0.0.1', password, headers.authorization, 'admin@']) {
    assert.ok(!all.includes(personal), personal)
  }
})

test('a collector that is away disturbs nothing', async (t) => {
  const { server, ready, exit } = spawnServer(t, {
    DATA_DIR: await makeDataDir(t),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  })
  assert.equal((await fetch(`${addressIn(await ready)}/api/staff`)).status, 200)
  server.kill('SIGTERM')
  assert.equal(await exit, 0)
})
