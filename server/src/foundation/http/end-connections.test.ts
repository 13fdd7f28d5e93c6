import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { endConnectionsOnClose } from './server-options.ts'

test('closes unused connections at once, and answers pending requests', async (t) => {
  const app = Fastify()
  endConnectionsOnClose(app)
  const [received, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/', async () => {
    received.resolve()
    await mayAnswer.promise
    return 'whole'
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const unused = connect((app.server.address() as AddressInfo).port, '127.0.0.1').resume()
  t.after(() => unused.destroy())
  await once(unused, 'connect')
  const answer = fetch(address)
  await received.promise

  const closed = app.close()
  await once(unused, 'close')
  mayAnswer.resolve()
  const whole = await answer
  assert.equal(whole.headers.get('connection'), 'close')
  assert.equal(await whole.text(), 'whole')
  await closed
})
