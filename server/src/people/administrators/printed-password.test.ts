import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { onDefaultEngine } from '../../testing/engines.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { findAccount, removeAccount } from '../accounts/repository.ts'
import { ensureAdministrator } from './first-administrator.ts'
import { addAdministrator, resetAdministrator } from './manage.ts'

const passwords = await createPasswords({ memoryKiB: 8, passes: 1 })
const email = 'ploy@sala.example'
const own = 'nine lotus ponds at noon'

onDefaultEngine((open) => {
  async function start(t: TestContext) {
    const { app, db, clock } = await openTestApp(t, { open })
    const login = async (password: string) => {
      const payload = { email, password }
      const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json()
    }
    return { app, db, login, deps: { db, passwords, now: () => clock.nowMs } }
  }
  const printedIn = (told: string) => /password (\S+-\S+)/.exec(told)?.[1] ?? assert.fail(told)

  test('who comes in by a printed password is asked for one of their own, and may do all they may', async (t) => {
    const { app, login, deps } = await start(t)
    const printed = printedIn(await addAdministrator(deps, { email }))
    const { lacks, token } = await login(printed)
    assert.equal(lacks, 'password')
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await app.inject({ url: '/api/people', headers })).statusCode, 200)
    // Put off, it comes back with the next sign-in.
    assert.equal((await login(printed)).lacks, 'password')
    const payload = { current: printed, next: own }
    const change = await app.inject({ method: 'PUT', url: '/api/auth/password', headers, payload })
    assert.equal(change.statusCode, 200, change.body)
    assert.equal((await login(own)).lacks, undefined)
  })

  test('so is who was given another one, but nobody who was given what somebody chose', async (t) => {
    const { login, deps } = await start(t)
    await addAdministrator(deps, { email, password: own })
    assert.equal((await login(own)).lacks, undefined)
    const printed = printedIn(await resetAdministrator(deps, { email }))
    assert.equal((await login(printed)).lacks, 'password')
    await resetAdministrator(deps, { email, password: own })
    assert.equal((await login(own)).lacks, undefined)
  })

  test('the first administrator is asked where the first start made the password', async (t) => {
    const { db, login, deps } = await start(t)
    const settings = { adminEmail: email, adminPassword: undefined }
    const clear = async (of: string) => removeAccount(db, (await findAccount(db, of))?.id ?? '')
    await clear('admin@sala.example')
    const { howToSignIn } = await ensureAdministrator(db, passwords, settings, deps.now())
    assert.equal((await login(printedIn(howToSignIn))).lacks, 'password')
    await clear(email)
    const given = { ...settings, adminPassword: own }
    await ensureAdministrator(db, passwords, given, deps.now())
    assert.equal((await login(own)).lacks, undefined)
  })
})
