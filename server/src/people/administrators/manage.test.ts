import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDefaultEngine } from '../../testing/engines.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { changeAccount, findAccount, listAccounts } from '../accounts/repository.ts'
import { newestRows } from '../audit/repository.ts'
import { addPasskey } from '../passkeys/repository.ts'
import { addAdministrator, removeAdministrator, resetAdministrator } from './manage.ts'

const passwords = await createPasswords({ memoryKiB: 8, passes: 1 })
const { email } = admin

onDefaultEngine((open) => {
  /** An administrator who has a passkey and needs it, and is signed in. */
  async function start(t: Parameters<typeof openTestApp>[0]) {
    const { db, app, clock, signIn } = await openTestApp(t, { open })
    const headers = await signIn()
    const { id: accountId = '' } = (await findAccount(db, email)) ?? {}
    const credential = { credentialId: 'c', publicKey: Buffer.from([1]), counter: 0 }
    await addPasskey(db, { accountId, name: 'Phone', ...credential, transports: [] }, clock.nowMs)
    await changeAccount(db, accountId, { requiresPasskey: 1 })
    const read = async () => (await app.inject({ url: '/api/auth/sessions', headers })).statusCode
    const account = async () => (await listAccounts(db))[0]
    return { db, read, account, deps: { db, passwords, now: () => clock.nowMs } }
  }

  test('a reset is the way out for who has lost the passkey', async (t) => {
    const { db, deps, read, account } = await start(t)
    const told = await resetAdministrator(deps, { email: email.toUpperCase() })
    assert.match(told, /without a passkey with the password \S+ \(shown this once\)\.$/)
    assert.equal(await read(), 401)
    const { passkeys, requiresPasskey } = (await account()) ?? {}
    assert.deepEqual([passkeys, requiresPasskey], [0, 0])
    const [row] = await newestRows(db, { most: 1 })
    assert.deepEqual(
      [row?.who, row?.origin, row?.action, row?.after],
      ['command line', null, 'account.reset', '{"endedSessions":1,"removedPasskeys":1}'],
    )
  })

  test('a reset may leave the passkeys as they are', async (t) => {
    const { deps, read, account } = await start(t)
    await resetAdministrator(deps, { email, password: 'nine lotus ponds', keepPasskeys: true })
    assert.equal(await read(), 401)
    const { passkeys, requiresPasskey } = (await account()) ?? {}
    assert.deepEqual([passkeys, requiresPasskey], [1, 1])
  })

  test('two removals at once leave one administrator', async (t) => {
    const { db, deps } = await start(t)
    await addAdministrator(deps, { email: 'mali@sala.example' })
    const results = await Promise.allSettled(
      [email, 'mali@sala.example'].map((one) => removeAdministrator(deps, { email: one })),
    )
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.equal((await listAccounts(db)).length, 1)
  })

  test('what is no email, or a weak password, adds nobody', async (t) => {
    const { db, deps } = await start(t)
    await assert.rejects(addAdministrator(deps, { email: 'mali' }), /is not an email address/)
    const weak = { email: 'mali@sala.example', password: 'mali@sala.example' }
    await assert.rejects(addAdministrator(deps, weak), /is no password/)
    assert.equal((await listAccounts(db)).length, 1)
  })
})
