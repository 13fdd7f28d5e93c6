import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { onEachEngine } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { staffEntries } from '../collections/collections.ts'

const services = { pollListsEveryMs: 5 }
/** Lists that have a revision at the start. */
const currentLists = ['staff', 'rooms', 'releaseEvents']

type Opened = Awaited<ReturnType<typeof createTestApp>>

/** Opens the event stream of a listening server, as a browser does. */
async function follow(t: TestContext, { app }: Opened, headers: Record<string, string>) {
  const { port } = (app.server.address() as { port: number } | null) ?? { port: 0 }
  const address = port ? `http://127.0.0.1:${port}` : await app.listen({ port: 0 })
  const leave = new AbortController()
  t.after(() => leave.abort())
  const answer = await fetch(`${address}/api/changes`, { headers, signal: leave.signal })
  const events = answer.ok && answer.body ? eventsIn(answer.body) : undefined
  const next = async () => (await events?.next())?.value
  return { answer, next, leave: () => leave.abort() }
}

async function* eventsIn(body: ReadableStream<Uint8Array>) {
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts.filter((one) => one.startsWith('data: '))) {
      yield JSON.parse(part.slice('data: '.length)) as { list: string; revision: string }
    }
  }
}

onEachEngine((open) => {
  test('sends the current revisions, and changes on any server', async (t) => {
    const one = await createTestApp(t, { open, services })
    const onSame = async () => ({ db: one.db, engine: 'sqlite' as const, close: async () => {} })
    const other = await createTestApp(t, { open: onSame, services })
    const headers = await one.signIn()
    const { answer, next } = await follow(t, other, headers)
    assert.equal(answer.headers.get('content-type'), 'text/event-stream')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    for (const list of currentLists) assert.equal((await next())?.list, list)
    const seen = new Set<string>()
    for (const name of ['Ploy', 'Mali']) {
      await one.app.inject({ method: 'POST', url: '/api/staff', headers, payload: { name } })
      const event = await next()
      assert.equal(event?.list, 'staff')
      seen.add(event.revision)
    }
    assert.equal(seen.size, 2)
    const payload = { title: 'Lotus', description: '' }
    await one.app.inject({ method: 'POST', url: '/api/rooms', headers, payload })
    assert.equal((await next())?.list, 'rooms')
    const letter = { name: 'Ann', email: 'ann@mail.example', message: 'Hi' }
    await one.app.inject({ method: 'POST', url: '/api/send-email', payload: letter })
    assert.equal((await next())?.list, 'messages')
  })

  test('closes the event stream when the session ends, on any server', async (t) => {
    const opened = await createTestApp(t, { open, services })
    const [headers, others] = [await opened.signIn(), await opened.signIn()]
    const ended = await follow(t, opened, headers)
    const stays = await follow(t, opened, others)
    for (const { next } of [ended, stays]) for (const _list of currentLists) await next()
    await opened.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    assert.equal(await ended.next(), undefined)
    await staffEntries.add(opened.db, { name: 'Ploy' }, 0)
    assert.equal((await stays.next())?.list, 'staff')
    opened.clock.nowMs += 8 * 24 * 60 * 60_000
    assert.equal(await stays.next(), undefined)
  })
})

test('limits the streams of an account, and closes them with the server', async (t) => {
  const opened = await createTestApp(t, { services })
  const { app, signIn } = opened
  const headers = await signIn()
  const windows = []
  for (let at = 0; at < 10; at++) windows.push(await follow(t, opened, headers))
  const refused = await follow(t, opened, headers)
  assert.equal(refused.answer.status, 429)
  assert.match(String(refused.answer.headers.get('retry-after')), /^\d+$/)
  assert.match(await refused.answer.text(), /windows/)
  const [first, last] = [windows[0], windows[9]]
  first?.leave()
  // Its place is free as soon as the server has detected the disconnect.
  for (;;) {
    const { answer } = await follow(t, opened, headers)
    if (answer.status === 200) break
    await answer.text()
  }
  for (const _list of currentLists) await last?.next()
  const [end] = await Promise.all([last?.next(), app.close()])
  assert.equal(end, undefined)
})
