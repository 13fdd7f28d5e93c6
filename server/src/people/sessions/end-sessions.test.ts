import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDefaultEngine } from '../../testing/engines.ts'
import { admin, createTestApp } from '../../testing/test-app.ts'
import { removePerson, resetAdministrator } from '../accounts/manage-accounts.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { addAccount, findAccount } from '../accounts/repository.ts'
import { commandLineActor } from '../audit/record-change.ts'

const passwords = await createPasswords({ memoryKiB: 8, passes: 1 })
const mali = { email: 'mali@sala.example', password: 'nine lotus ponds' }
const proof = { password: admin.password }
const next = 'eight teak doors'

type Server = Awaited<ReturnType<typeof createTestApp>>['app']

async function signIn(server: Server, payload: object) {
  const answer = await server.inject({ method: 'POST', url: '/api/auth/login', payload })
  return { authorization: `Bearer ${answer.json().token}` }
}

/** Whether a session can read and write. */
async function isOpen(server: Server, headers: { authorization: string }) {
  const read = await server.inject({ url: '/api/messages', headers })
  const write = { method: 'POST', url: '/api/staff', headers, payload: { name: 'x' } } as const
  const { statusCode } = await server.inject(write)
  assert.equal(read.statusCode === 200, statusCode === 201)
  return statusCode === 201
}

onDefaultEngine((open) => {
  /** Two servers on one database, with two sessions of the administrator and one of Mali. */
  async function start(t: Parameters<typeof createTestApp>[0]) {
    const { app: one, db, clock } = await createTestApp(t, { open })
    const openSame = async () => ({ db, engine: 'sqlite' as const, close: async () => {} })
    const { app: other } = await createTestApp(t, { open: openSame })
    const passwordHash = await passwords.hash(mali.password)
    await addAccount(db, { email: mali.email, passwordHash }, clock.nowMs)
    const here = await signIn(one, admin)
    const sessions = [here, await signIn(other, admin), await signIn(other, mali)]
    /** Whether each session is active, on each server. */
    const active = () =>
      Promise.all(
        [one, other].map((server) => Promise.all(sessions.map((held) => isOpen(server, held)))),
      )
    const send = async (method: 'POST' | 'PUT', path: string, payload?: object) => {
      const url = `/api/auth/${path}`
      const call = { method, url, headers: here, ...(payload && { payload }) }
      assert.equal((await one.inject(call)).statusCode, 200)
    }
    const services = { db, passwords, now: () => clock.nowMs }
    const { id = '' } = (await findAccount(db, admin.email)) ?? {}
    return { services, id, active, send }
  }
  type Started = Awaited<ReturnType<typeof start>>

  const ways: [string, (started: Started) => Promise<unknown>, here: boolean, there: boolean][] = [
    ['a logout', ({ send }) => send('POST', 'logout'), false, true],
    [
      'ending all others',
      ({ send }) => send('POST', 'sessions/end-others', { proof }),
      true,
      false,
    ],
    [
      'a new password',
      ({ send }) => send('PUT', 'password', { current: admin.password, next }),
      true,
      false,
    ],
    ['a reset', ({ services }) => resetAdministrator(services, admin), false, false],
    [
      'a removal',
      ({ services: { db }, id }) => removePerson(db, id, commandLineActor, 0),
      false,
      false,
    ],
  ]
  for (const [name, end, here, there] of ways) {
    test(`${name} ends the right sessions on both servers`, async (t) => {
      const started = await start(t)
      assert.deepEqual((await started.active()).flat(), Array(6).fill(true))
      await end(started)
      const expected = [here, there, true]
      assert.deepEqual(await started.active(), [expected, expected])
    })
  }
})
