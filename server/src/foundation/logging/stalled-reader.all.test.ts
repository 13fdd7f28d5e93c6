import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { test } from 'node:test'
import { rounds } from '../../testing/random.ts'
import { makeDataDir, parseAddress, spawnServer } from '../../testing/spawn-server.ts'

interface Line {
  msg: string
  leftOut?: number
  err?: object
  res?: { statusCode: number }
}

const lanes = 300
const asksEach = rounds(6, 20)

/** Asks as fast as it can, more than can be served at once, and returns how often each status came. */
async function flood(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const statuses = new Map<number | undefined, number>()
  const ask = async () => {
    for (let round = 0; round < asksEach; round++) {
      const sent = request(`${address}/nothing/at/all/${'long/'.repeat(400)}`, { agent }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: lanes }, ask))
  agent.destroy()
  return statuses
}

test('a stalled reader blocks nobody, and the number of dropped lines is logged', async (t) => {
  const { promise, resolve: read } = Promise.withResolvers<void>()
  const environment = { DATA_DIR: await makeDataDir(t), LOG_LEVEL: 'info' }
  const { server, ready, errors, exit } = spawnServer(t, environment, { reading: promise })
  const address = parseAddress(await ready)
  const statuses = await flood(address)
  assert.equal((await fetch(`${address}/api/health`)).status, 200)
  read()
  // One that is read again, so that the lines before it are through.
  while ((await fetch(`${address}/api/health`)).status !== 200);
  server.kill('SIGTERM')
  assert.equal(await exit, 0)
  const lines: Line[] = (await errors)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const told = lines.filter(({ leftOut }) => leftOut !== undefined)
  assert.ok(told.length > 0, 'nothing was left out')
  const leftOut = told.reduce((sum, line) => sum + (line.leftOut ?? 0), 0)
  const shed = statuses.get(503) ?? 0
  t.diagnostic(`${leftOut} lines left out, ${shed} requests turned away`)
  // A line for each request, and one more for each that was turned away.
  const written = lines.length - told.length
  const expected = lanes * asksEach + shed + 2
  assert.ok(Math.abs(written + leftOut - expected) <= 5, `${written} + ${leftOut}, ${expected}`)
  for (const line of lines) assert.ok(JSON.stringify(line).length < 1000)
  assert.ok(lines.every(({ err }) => err === undefined))
})

test('a server whose log nobody reads stops on SIGTERM', async (t) => {
  const environment = { DATA_DIR: await makeDataDir(t), LOG_LEVEL: 'info' }
  const reading = new Promise<void>(() => undefined)
  const { server, ready, exit } = spawnServer(t, environment, { reading })
  await flood(parseAddress(await ready))
  server.kill('SIGTERM')
  assert.equal(await exit, 0)
})
