import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSigningKey } from '../foundation/secrets/repository.ts'
import { addAccount, findAccount, findFirstEmail } from '../people/accounts/repository.ts'
import { onEachEngine } from '../testing/engines.ts'
import { addToken, revokeToken } from '../testing/team-access.ts'
import { listValidTokens } from './trust/tokens.ts'

onEachEngine((open) => {
  test('creates, lists and revokes deploy tokens; the server has one key', async (t) => {
    const { close, db } = await open()
    t.after(close)
    await addToken(db, { app: 'pond', name: 'ci' })
    await addToken(db, { app: 'pond', name: 'laptop' })
    await revokeToken(db, { app: 'pond', name: 'ci' })
    assert.deepEqual(
      (await listValidTokens(db)).map(({ name }) => name),
      ['laptop'],
    )
    const keys = await Promise.all([readSigningKey(db), readSigningKey(db), readSigningKey(db)])
    assert.equal(new Set(keys).size, 1)
    assert.ok(keys[0])
  })

  test('finds accounts by email in any case, and creates none twice', async (t) => {
    const { close, db } = await open()
    t.after(close)
    assert.equal(await findFirstEmail(db), undefined)
    const account = { email: ' Boss@Sala.example', passwordHash: 'x' }
    const added = await Promise.all([addAccount(db, account, 1), addAccount(db, account, 1)])
    assert.equal(added.filter(Boolean).length, 1)
    assert.equal((await findAccount(db, 'BOSS@sala.example'))?.email, 'boss@sala.example')
    assert.equal(await findFirstEmail(db), 'boss@sala.example')
  })
})
