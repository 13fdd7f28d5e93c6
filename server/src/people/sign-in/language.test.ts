import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDefaultEngine } from '../../testing/engines.ts'
import { admin, createTestApp, signInAs } from '../../testing/test-app.ts'

onDefaultEngine((open) => {
  async function start(t: Parameters<typeof createTestApp>[0]) {
    const opened = await createTestApp(t, { open })
    const choose = async (headers: { authorization: string }, payload: object) => {
      const call = { method: 'PUT', url: '/api/auth/language', headers, payload } as const
      return (await opened.app.inject(call)).statusCode
    }
    const languageOf = async (email: string) => {
      const payload = { ...admin, email }
      const answer = await opened.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      return answer.json().language
    }
    return { ...opened, choose, languageOf }
  }

  test('the language defaults to English and is stored with the account', async (t) => {
    const { app, db, signIn, choose, languageOf } = await start(t)
    const reader = await signInAs(app, db, 'reader')
    await signIn()
    assert.equal(await languageOf('reader@sala.example'), 'en')
    assert.equal(await choose(reader, { language: 'th' }), 200)
    assert.equal(await languageOf('reader@sala.example'), 'th')
    assert.equal(await languageOf(admin.email), 'en')
  })

  test('returns the language to a session', async (t) => {
    const { app, db, choose } = await start(t)
    const [here, elsewhere] = [await signInAs(app, db, 'reader'), await signInAs(app, db, 'editor')]
    const readLanguage = async (headers: { authorization: string }) =>
      (await app.inject({ url: '/api/auth/language', headers })).json()
    assert.deepEqual(await readLanguage(here), { language: 'en' })
    assert.equal(await choose(here, { language: 'th' }), 200)
    assert.deepEqual(await readLanguage(here), { language: 'th' })
    assert.deepEqual(await readLanguage(elsewhere), { language: 'en' })
  })

  test('rejects other languages', async (t) => {
    const { signIn, choose, languageOf } = await start(t)
    const headers = await signIn()
    for (const payload of [{ language: 'zh' }, { language: 'TH' }, { language: null }, {}]) {
      assert.equal(await choose(headers, payload), 400)
    }
    assert.equal(await languageOf(admin.email), 'en')
  })
})
