import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createEnvironment, onEachEngine } from '../../testing/engines.ts'
import { rounds } from '../../testing/random.ts'
import { parseAddress, password, spawnServer } from '../../testing/spawn-server.ts'

const connections = 160
const signIns = rounds(4, 10)
const email = 'admin@sala.example'

onEachEngine((_open, engine) => {
  /** Starts the server as a process; returns how to sign in from a local IP address. */
  async function start(t: TestContext) {
    const { ready } = spawnServer(t, await createEnvironment(t, engine))
    const address = parseAddress(await ready)
    const agent = new Agent({ keepAlive: true })
    t.after(() => agent.destroy())
    async function signIn(localAddress: string, credentials: object) {
      const sent = request(`${address}/api/auth/login`, {
        method: 'POST',
        agent,
        localAddress,
        headers: { 'content-type': 'application/json' },
      })
      sent.end(JSON.stringify(credentials))
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      await text(answer)
      return answer.statusCode
    }
    return { signIn, hangUp: () => agent.destroy() }
  }

  for (const [from, addressOf] of [
    ['one IP address each', (at: number) => `127.0.1.${at + 1}`],
    ['four IP addresses', (at: number) => `127.0.1.${(at % 4) + 1}`],
  ] as const) {
    test(`the owner can sign in while 160 connections guess passwords from ${from}`, async (t) => {
      const { signIn, hangUp } = await start(t)
      const counts: Record<string, number> = {}
      const guess = async (at: number) => {
        for (let tries = 0; ; tries++) {
          const credentials = { email, password: `guess ${at} ${tries}` }
          const status = await signIn(addressOf(at), credentials)
          counts[`${status}`] = (counts[`${status}`] ?? 0) + 1
        }
      }
      const guessing = Array.from({ length: connections }, (_, at) => guess(at).catch(() => {}))
      while (Object.keys(counts).length === 0) await pause(50)
      const statuses: unknown[] = []
      for (let times = 0; times < signIns; times++) {
        statuses.push(await signIn('127.0.0.1', { email, password }))
      }
      hangUp()
      await Promise.all(guessing)
      t.diagnostic(`guesses by their status: ${JSON.stringify(counts)}`)
      assert.deepEqual(statuses, Array(signIns).fill(200))
    })
  }
})
