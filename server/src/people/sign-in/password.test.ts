import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hash as argon2 } from '@node-rs/argon2'
import { onDefaultEngine } from '../../testing/engines.ts'
import { admin, createTestApp } from '../../testing/test-app.ts'
import {
  createPasswords,
  findPasswordWeakness,
  generatePassword,
  hasWhiteSpaceAround,
} from '../accounts/passwords.ts'
import { listNewestRows } from '../audit/repository.ts'

const next = 'nine lotus ponds'

onDefaultEngine((open) => {
  async function start(t: Parameters<typeof createTestApp>[0]) {
    const opened = await createTestApp(t, { open })
    const [here, there] = [await opened.signIn(), await opened.signIn()]
    const change = (payload: object) =>
      opened.app.inject({ method: 'PUT', url: '/api/auth/password', payload, headers: here })
    const login = async (password: string) => {
      const payload = { ...admin, password }
      const answer = await opened.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      return answer.statusCode
    }
    const read = async (headers: typeof here) =>
      (await opened.app.inject({ url: '/api/auth/sessions', headers })).statusCode
    return { ...opened, here, there, change, login, read }
  }

  test('changes the password to a strong one, and ends all other sessions', async (t) => {
    const { db, here, there, change, login, read } = await start(t)
    const weak = await change({ current: admin.password, next: 'short' })
    assert.deepEqual([weak.statusCode, await read(there)], [400, 200])
    const answer = await change({ current: admin.password, next })
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.json().message, 'Password changed. Signed out on one other device.')
    assert.deepEqual([await read(here), await read(there)], [200, 401])
    assert.deepEqual([await login(admin.password), await login(next)], [401, 200])

    const rows = await listNewestRows(db, { limit: 9 })
    const row = rows.find(({ action }) => action === 'account.password')
    assert.deepEqual([row?.who, row?.after], [admin.email, '{"endedSessions":1}'])
    const all = JSON.stringify(rows)
    assert.ok(!all.includes(next) && !all.includes(admin.password) && !all.includes('argon2'))
  })

  test('counts a wrong current password as a failed attempt, and ends no session', async (t) => {
    const { here, change, login, read } = await start(t)
    for (let tries = 0; tries < 10; tries++) {
      const answer = await change({ current: 'a wrong password', next })
      assert.equal(answer.statusCode, 403)
      assert.equal(answer.json().message, 'Wrong password.')
    }
    assert.equal((await change({ current: admin.password, next })).statusCode, 429)
    assert.equal(await login(admin.password), 429)
    assert.equal(await read(here), 200)
  })

  test('says that a wrong or a new password begins or ends with a space', async (t) => {
    const { app, change } = await start(t)
    for (const email of [admin.email, 'nobody@sala.example']) {
      const payload = { email, password: `${admin.password} ` }
      const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
      const message = 'Wrong email or password. The password begins or ends with a space.'
      assert.deepEqual([answer.statusCode, answer.json().message], [401, message])
    }
    const wrong = await change({ current: `\t${admin.password}`, next })
    assert.equal(wrong.json().message, 'Wrong password. It begins or ends with a space.')
    const spaced = await change({ current: admin.password, next: `${next}\u00a0` })
    assert.equal(spaced.statusCode, 400)
    assert.match(spaced.json().message, /begins or ends with a space/)
  })

  test('accepts a password in every way to type it', async (t) => {
    const { change, login } = await start(t)
    const composed = 'nün lötus pönds'
    const decomposed = composed.normalize('NFD')
    assert.equal((await change({ current: admin.password, next: composed })).statusCode, 200)
    assert.deepEqual([await login(decomposed), await login(composed)], [200, 200])
    assert.equal((await change({ current: decomposed, next: 'nine lotus ponds' })).statusCode, 200)
    const long = { current: 'nine lotus ponds', next: 'ü'.repeat(1000).normalize('NFD') }
    assert.equal((await change(long)).statusCode, 200)
    assert.equal(await login('ü'.repeat(1000)), 200)
  })

  test('accepts one of two concurrent changes', async (t) => {
    const { change, login } = await start(t)
    const candidates = ['nine lotus ponds', 'eight teak doors']
    const answers = await Promise.all(
      candidates.map((candidate) => change({ current: admin.password, next: candidate })),
    )
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 403])
    const won = candidates[answers.findIndex(({ statusCode }) => statusCode === 200)]
    assert.equal(await login(won ?? ''), 200)
  })
})

test('verifies every way to type a password, and those that were hashed before they were normalised', async () => {
  const { hash, verify } = await createPasswords({ memoryKiB: 8, passes: 1 })
  const [composed, decomposed] = ['nün lötus pönds', 'nün lötus pönds'.normalize('NFD')]
  const thai = 'น้ำใสไหลเย็นเห็นตัวปลา'
  for (const [set, typed] of [
    [composed, decomposed],
    [decomposed, composed],
    ['nine lotus ponds', 'ｎｉｎｅ\u00a0lotus\u3000ponds'],
    [thai, thai.normalize('NFKD')],
  ] as const) {
    assert.ok(await verify(typed, await hash(set)), typed)
  }
  assert.equal(await verify('nun lotus ponds', await hash(composed)), false)
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  for (const form of [composed, decomposed, 'ｎｉｎｅ lotus ponds', ' nine ponds ']) {
    assert.ok(await verify(form, await argon2(form, cost)), form)
  }
  assert.equal(await verify(decomposed, undefined), false)
})

test('a generated password is right with white space around it, a chosen one is not', async () => {
  const { hash, verify } = await createPasswords({ memoryKiB: 8, passes: 1 })
  const generated = generatePassword()
  const [generatedHash, chosenHash] = [await hash(generated), await hash(next)]
  for (const [before, after] of [
    ['', ' '],
    ['', '\r\n'],
    ['\t', '\n\n'],
    ['\u00a0', '\u3000'],
    ['\ufeff', '\u200b'],
    ['\u202a', '\u202c'],
  ] as const) {
    const around = (password: string) => before + password + after
    assert.ok(await verify(around(generated), generatedHash), JSON.stringify(around(generated)))
    assert.equal(hasWhiteSpaceAround(around(generated)), false)
    assert.equal(await verify(around(next), chosenHash), false)
    assert.equal(hasWhiteSpaceAround(around(next)), true)
  }
  assert.equal(await verify(generated.replace('-', '- '), generatedHash), false)
})

test('checks the strength of passwords', async () => {
  const email = 'administrator@sala.example'
  for (const [password, why] of [
    ['elevenchars', /at least 12 characters/],
    ['u\u0308'.repeat(11), /at least 12 characters/],
    ['ﷺ'.repeat(60), /at most 1000 characters/],
    ['ＰＡＳＳＷＯＲＤ１２３４', /too common/],
    ['nine lotus ponds ', /begins or ends with a space/],
    ['\u200bnine lotus ponds', /begins or ends with a space/],
    ['abcd-efgh-jkmn-pqrs\n', /begins or ends with a space/],
    ['🪷'.repeat(11), /at least 12 characters/],
    ['x'.repeat(1001), /at most 1000 characters/],
    ['Administrator@Sala.example', /email address/],
    ['ADMINISTRATOR', /email address/],
    ['administrator-2026!', /email address/],
    ['1qaz2wsx3edc', /too common/],
    ['Password1234', /too common/],
    ['qwertyuiop[]', /too common/],
    ['SalaChan2026!', /words from this site/],
    ['bangkok-massage-1', /words from this site/],
  ] as const) {
    assert.match((await findPasswordWeakness(password, email)) ?? '', why, password)
  }
  for (const password of [
    'nine lotus ponds',
    '´nine  lotus  ponds´',
    'aaaa bbbb cc',
    'nine spa ponds',
    '839201847362',
    '🪷'.repeat(12),
    'x'.repeat(1000),
  ]) {
    assert.equal(await findPasswordWeakness(password, email), undefined, password)
  }
})
