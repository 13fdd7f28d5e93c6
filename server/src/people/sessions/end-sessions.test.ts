import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../foundation/db/database.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { admin, createTestApp } from '../../testing/test-app.ts'
import { removePerson, resetAdministrator } from '../accounts/manage-accounts.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { addAccount, findAccount } from '../accounts/repository.ts'
import { commandLineActor } from '../audit/record-change.ts'

const passwords = await createPasswords({ memoryKiB: 8, passes: 1 })
const mali = { email: 'mali@sala.example', password: 'nine lotus ponds' }
const proof = { password: admin.password }

type Server = Awaited<ReturnType<typeof createTestApp>>['app']
type Headers = { authorization: string }

/** Requests, and whether the session that sends them stays active. */
const requests = [
  ['a logout', 'POST', '/api/auth/logout', undefined, false],
  ['ending all others', 'POST', '/api/auth/sessions/end-others', { proof }, true],
  [
    'a new password',
    'PUT',
    '/api/auth/password',
    { current: admin.password, next: 'eight teak doors' },
    true,
  ],
] as const

async function signIn(server: Server, payload: object): Promise<Headers> {
  const answer = await server.inject({ method: 'POST', url: '/api/auth/login', payload })
  assert.equal(answer.statusCode, 200)
  return { authorization: `Bearer ${answer.json().token}` }
}

/** Whether a session can read and write. */
async function isOpen(server: Server, headers: Headers) {
  const read = await server.inject({ url: '/api/messages', headers })
  const write = { method: 'POST', url: '/api/staff', headers, payload: { name: 'x' } } as const
  const { statusCode } = await server.inject(write)
  assert.equal(read.statusCode === 200, statusCode === 201)
  return statusCode === 201
}

onDefaultEngine((open) => {
  /** Starts two servers on one database, with two sessions of the administrator and one of Mali. */
  async function startServer(t: Parameters<typeof createTestApp>[0]) {
    const { app: one, db, clock } = await createTestApp(t, { open })
    const openSame = async () => ({ db, engine: 'sqlite' as const, close: async () => {} })
    const { app: other } = await createTestApp(t, { open: openSame })
    const passwordHash = await passwords.hash(mali.password)
    await addAccount(db, { email: mali.email, passwordHash }, clock.nowMs)
    const servers = [one, other]
    const here = await signIn(one, admin)
    const there = await signIn(other, admin)
    const malisSession = await signIn(other, mali)
    assert.equal(new Set([here, there, malisSession].map((one) => one.authorization)).size, 3)
    /** Whether each of the three sessions is active; both servers must agree. */
    async function listActive() {
      const states = []
      for (const server of servers) {
        const state = []
        for (const headers of [here, there, malisSession]) state.push(await isOpen(server, headers))
        states.push(state)
      }
      assert.deepEqual(states[0], states[1])
      return states[0]
    }
    assert.deepEqual(await listActive(), [true, true, true])
    return { db, clock, one, here, listActive }
  }

  for (const [name, method, url, payload, staysActive] of requests) {
    test(`${name} ends the right sessions on both servers`, async (t) => {
      const { one, here, listActive } = await startServer(t)
      const answer = await one.inject({ method, url, headers: here, ...(payload && { payload }) })
      assert.equal(answer.statusCode, 200, answer.body)
      assert.deepEqual(await listActive(), [staysActive, !staysActive, true])
    })
  }

  for (const [name, work] of [
    ['a reset', (db: Db) => resetAdministrator({ db, passwords, now: Date.now }, admin)],
    [
      'a removal',
      async (db: Db) => {
        const { id = '' } = (await findAccount(db, admin.email)) ?? {}
        await removePerson(db, id, commandLineActor, Date.now())
      },
    ],
  ] as const) {
    test(`${name} ends only the account’s sessions, on both servers`, async (t) => {
      const { db, listActive } = await startServer(t)
      await work(db)
      assert.deepEqual(await listActive(), [false, false, true])
    })
  }
})
