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

const clients = 300
const requestsEach = rounds(6, 20)

/** Overloads the server with requests; returns how often each status came. */
async function flood(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const statuses = new Map<number | undefined, number>()
  const ask = async () => {
    for (let round = 0; round < requestsEach; round++) {
      const sent = request(`${address}/nothing/at/all/${'long/'.repeat(400)}`, { agent }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: clients }, ask))
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
  // Served after the lines before it are written.
  while ((await fetch(`${address}/api/health`)).status !== 200);
  server.kill('SIGTERM')
  assert.equal(await exit, 0)
  const lines: Line[] = (await errors)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const summaries = lines.filter(({ leftOut }) => leftOut !== undefined)
  assert.ok(summaries.length > 0, 'no line was dropped')
  const leftOut = summaries.reduce((sum, line) => sum + (line.leftOut ?? 0), 0)
  const shed = statuses.get(503) ?? 0
  t.diagnostic(`${leftOut} lines dropped, ${shed} requests refused`)
  // A line for each request, and one more for each refused one.
  const written = lines.length - summaries.length
  const expected = clients * requestsEach + shed + 2
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
