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

  test('a reset restores access when the passkey is lost, or can keep it', async (t) => {
    const { db, clock, signIn, services } = await start(t)
    const { id: accountId = '' } = (await findAccount(db, admin.email)) ?? {}
    const credential = { credentialId: 'c', publicKey: Buffer.from([1]), counter: 0 }
    await addPasskey(db, { accountId, name: 'Phone', ...credential, transports: [] }, clock.nowMs)
    const readAccount = async () => {
      const [account] = await listAccounts(db, clock.nowMs)
      return [account?.sessions, account?.passkeys, account?.requiresPasskey]
    }
    await signIn()
    await changeAccount(db, accountId, { requiresPasskey: 1 })
    assert.deepEqual(await readAccount(), [1, 1, 1])
    await resetAdministrator(services, { email: admin.email, keepPasskeys: true })
    assert.deepEqual(await readAccount(), [0, 1, 1])

    const reset = await resetAdministrator(services, { email: admin.email.toUpperCase() })
    assert.deepEqual([reset?.isPrinted, reset?.removedPasskeys], [true, 1])
    assert.deepEqual(await readAccount(), [0, 0, 0])
    const [row] = await listNewestRows(db, { limit: 1 })
    assert.deepEqual(
      [row?.who, row?.origin, row?.action, row?.after],
      [
        'command line',
        null,
        'account.reset',
        JSON.stringify({ email: admin.email, endedSessions: 0, removedPasskeys: 1 }),
      ],
    )
  })

  test('rejects invalid emails and weak passwords', async (t) => {
    const { db, clock, services } = await start(t)
    for (const invalid of [
      'ploy',
      'ploy@sala',
      'ploy..x@sala.example',
      'ploy@-sala.example',
      'ploy@sala.example/x',
      'ploy@sala.example:80',
    ]) {
      const adding = addAdministrator(services, { email: invalid })
      await assert.rejects(adding, /is not an email address/, invalid)
    }
    await assert.rejects(
      addAdministrator(services, { email, password: email }),
      /can’t be your password/,
    )
    assert.equal((await listAccounts(db, clock.nowMs)).length, 1)
  })

  test('knows an account by its address in any case and form', async (t) => {
    const { db, services } = await start(t)
    const added = await addAdministrator(services, { email: ' ÄNNE@ไทย.ไทย ' })
    assert.equal(added?.email, 'änne@ไทย.ไทย')
    for (const form of ['änne@ไทย.ไทย', 'ÄNNE@XN--O3CW4H.xn--o3cw4h', 'A\u0308nne＠ไทย。ไทย']) {
      assert.equal((await findAccount(db, form))?.email, added?.email, form)
      assert.equal(await addAdministrator(services, { email: form }), undefined, form)
    }
  })

  test('a session lacks a chosen password after each start and reset that prints one', async (t) => {
    const { app, db, login, services } = await start(t)
    const lacks = async (password = '') => (await login(password)).lacks
    const clear = async (of: string) => removeAccount(db, (await findAccount(db, of))?.id ?? '')
    const settings = { adminEmail: email, adminPassword: undefined }
    await clear(admin.email)
    const { howToSignIn } = await ensureAdministrator(services, settings)
    const first = /password (\S+-\S+)/.exec(howToSignIn)?.[1] ?? assert.fail(howToSignIn)
    assert.equal(await lacks(first), 'password')
    await clear(email)
    await ensureAdministrator(services, { ...settings, adminPassword: chosenPassword })
    assert.equal(await lacks(chosenPassword), undefined)

    await clear(email)
    const printed = (await addAdministrator(services, { email }))?.password ?? ''
    const { lacks: lacking, token } = await login(printed)
    assert.equal(lacking, 'password')
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await app.inject({ url: '/api/people', headers })).statusCode, 200)
    assert.equal(await lacks(printed), 'password')
    const payload = { current: printed, next: chosenPassword }
    const change = await app.inject({ method: 'PUT', url: '/api/auth/password', headers, payload })
    assert.equal(change.statusCode, 200, change.body)
    assert.equal(await lacks(chosenPassword), undefined)

    assert.equal(await lacks((await resetAdministrator(services, { email }))?.password), 'password')
    await resetAdministrator(services, { email, password: chosenPassword })
    assert.equal(await lacks(chosenPassword), undefined)
  })
})
