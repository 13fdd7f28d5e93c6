import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { onDefaultEngine } from '../../testing/engines.ts'
import { admin, createTestApp } from '../../testing/test-app.ts'
import { listNewestRows } from '../audit/repository.ts'
import { addPasskey } from '../passkeys/repository.ts'
import { ensureAdministrator } from './first-administrator.ts'
import { addAdministrator, resetAdministrator } from './manage-accounts.ts'
import { createPasswords } from './passwords.ts'
import { changeAccount, findAccount, listAccounts, removeAccount } from './repository.ts'

const passwords = await createPasswords({ memoryKiB: 8, passes: 1 })
const email = 'ploy@sala.example'
const chosenPassword = 'nine lotus ponds at noon'

onDefaultEngine((open) => {
  async function start(t: TestContext) {
    const { app, db, clock, signIn } = await createTestApp(t, { open })
    const login = async (password: string) => {
      const payload = { email, password }
      const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json()
    }
    return { app, db, clock, signIn, login, services: { db, passwords, now: () => clock.nowMs } }
  }

  /** Signs in and adds a required passkey. */
  async function startWithPasskey(t: TestContext) {
    const { app, db, clock, signIn, services } = await start(t)
    const headers = await signIn()
    const { id: accountId = '' } = (await findAccount(db, admin.email)) ?? {}
    const credential = { credentialId: 'c', publicKey: Buffer.from([1]), counter: 0 }
    await addPasskey(db, { accountId, name: 'Phone', ...credential, transports: [] }, clock.nowMs)
    await changeAccount(db, accountId, { requiresPasskey: 1 })
    const status = async () => (await app.inject({ url: '/api/auth/sessions', headers })).statusCode
    const passkeys = async () => {
      const [account] = await listAccounts(db, clock.nowMs)
      return [account?.passkeys, account?.requiresPasskey]
    }
    return { db, services, status, passkeys }
  }

  test('a reset restores access when the passkey is lost', async (t) => {
    const { db, services, status, passkeys } = await startWithPasskey(t)
    const reset = await resetAdministrator(services, { email: admin.email.toUpperCase() })
    assert.deepEqual([reset?.isPrinted, reset?.removedPasskeys], [true, 1])
    assert.equal(await status(), 401)
    assert.deepEqual(await passkeys(), [0, 0])
    const [row] = await listNewestRows(db, { limit: 1 })
    assert.deepEqual(
      [row?.who, row?.origin, row?.action, row?.after],
      ['command line', null, 'account.reset', '{"endedSessions":1,"removedPasskeys":1}'],
    )
  })

  test('a reset can keep the passkeys', async (t) => {
    const { services, status, passkeys } = await startWithPasskey(t)
    await resetAdministrator(services, {
      email: admin.email,
      password: chosenPassword,
      keepPasskeys: true,
    })
    assert.equal(await status(), 401)
    assert.deepEqual(await passkeys(), [1, 1])
  })

  test('rejects invalid emails and weak passwords', async (t) => {
    const { db, clock, services } = await start(t)
    await assert.rejects(addAdministrator(services, { email: 'ploy' }), /is not an email address/)
    await assert.rejects(
      addAdministrator(services, { email, password: email }),
      /can’t be your password/,
    )
    assert.equal((await listAccounts(db, clock.nowMs)).length, 1)
  })

  test('a session with a printed password lacks a password of the owner’s choice', async (t) => {
    const { app, login, services } = await start(t)
    const printed = (await addAdministrator(services, { email }))?.password ?? ''
    const { lacks, token } = await login(printed)
    assert.equal(lacks, 'password')
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await app.inject({ url: '/api/people', headers })).statusCode, 200)
    assert.equal((await login(printed)).lacks, 'password')
    const payload = { current: printed, next: chosenPassword }
    const change = await app.inject({ method: 'PUT', url: '/api/auth/password', headers, payload })
    assert.equal(change.statusCode, 200, change.body)
    assert.equal((await login(chosenPassword)).lacks, undefined)
  })

  test('reports this after a reset with a printed password, not after one with a chosen password', async (t) => {
    const { login, services } = await start(t)
    await addAdministrator(services, { email, password: chosenPassword })
    assert.equal((await login(chosenPassword)).lacks, undefined)
    const printed = (await resetAdministrator(services, { email }))?.password ?? ''
    assert.equal((await login(printed)).lacks, 'password')
    await resetAdministrator(services, { email, password: chosenPassword })
    assert.equal((await login(chosenPassword)).lacks, undefined)
  })

  test('reports this for the password that the first start prints', async (t) => {
    const { db, login, services } = await start(t)
    const settings = { adminEmail: email, adminPassword: undefined }
    const clear = async (of: string) => removeAccount(db, (await findAccount(db, of))?.id ?? '')
    await clear(admin.email)
    const { howToSignIn } = await ensureAdministrator(services, settings)
    const printed = /password (\S+-\S+)/.exec(howToSignIn)?.[1] ?? assert.fail(howToSignIn)
    assert.equal((await login(printed)).lacks, 'password')
    await clear(email)
    await ensureAdministrator(services, { ...settings, adminPassword: chosenPassword })
    assert.equal((await login(chosenPassword)).lacks, undefined)
  })
})
