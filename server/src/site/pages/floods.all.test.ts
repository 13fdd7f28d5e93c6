import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { staffEntries } from '../../content/collections/collections.ts'
import { addEntryWithPicture, createDocumentApp } from '../../testing/document-app.ts'
import { prerenderSource } from '../../testing/document-bundles.ts'
import { sampleSome } from '../../testing/random.ts'

/** Renders slowly, with the number of the rendering. */
const slow = `const until = Date.now() + 30; while (Date.now() < until);
${prerenderSource('1.0.0').replace('<main id="pond"', '<main id="pond" data-rendering="\' + Math.random() + \'"')}`

const entries = 8 * 7
const floods = 20

/** Starts the app with six pages of staff and of rooms, and a client that floods it. */
async function startServer(t: TestContext) {
  const opened = await createDocumentApp(t, { prerender: slow })
  const { app, db, read } = opened
  const person = await addEntryWithPicture(db, 'person', 'Ploy')
  for (let n = 1; n < entries; n++) await addEntryWithPicture(db, 'person', `Person ${n}.`)
  for (let n = 1; n < entries; n++) await addEntryWithPicture(db, 'room', `Room ${n}.`)
  const edit = (name: string) => staffEntries.change(db, person?._id ?? '', { name }, 0)
  const send = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/pond',
      remoteAddress,
      headers: { host: 'sala.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Ploy&email=wrong&message=Hello',
    })
  return { ...opened, read, edit, send }
}

const readRendering = (body: string) => body.match(/data-rendering="([^"]*)"/)?.[1]

type OpenServer = Awaited<ReturnType<typeof startServer>>

const requests: Record<string, (server: OpenServer, n: number) => Promise<{ body: string }>> = {
  'refused forms of one address': ({ send }) => send('192.0.2.1'),
  'refused forms of many addresses': ({ send }, n) => send(`192.0.2.${n + 1}`),
  'other names of the host': ({ read }, n) => read('/pond', { host: `h${n}.example` }),
  'pairs of pages': ({ read }, n) =>
    read(`/pond?staff=${2 + (n % 5)}&rooms=${2 + Math.floor(n / 5)}`),
  'further pages': ({ read }, n) => read(`/pond?${n % 2 ? 'staff' : 'rooms'}=${2 + (n % 5)}`),
}

for (const [what, ask] of sampleSome(Object.entries(requests), 2)) {
  test(`a flood of ${what} does not delay other visitors’ view of an edit`, async (t) => {
    const server = await startServer(t)
    await server.read()
    const rendered = new Set<string | undefined>()
    const first = Promise.withResolvers<void>()
    const flood = Array.from({ length: floods }, async (_, n) => {
      const { body } = await ask(server, n)
      rendered.add(readRendering(body))
      first.resolve()
    })
    await first.promise
    await server.edit('Mali')
    const before = rendered.size
    const visitor = server.read()
    flood.push(...Array.from({ length: floods }, (_, n) => ask(server, n).then(() => undefined)))
    const { statusCode, isDocument, body } = await visitor
    assert.deepEqual([statusCode, isDocument], [200, true])
    assert.match(body, /<li>Mali<\/li>/)
    // One was in progress, and one may have finished during the edit.
    assert.ok(rendered.size - before <= 2, `${rendered.size - before} were rendered before`)
    await Promise.all(flood)
    // The shared page is still cached.
    assert.equal(readRendering((await server.read()).body), readRendering(body))
  })
}

test('renders the form of another client before the queue of one that floods', async (t) => {
  const { read, send } = await startServer(t)
  await read()
  const finished: string[] = []
  const pairs = Array.from({ length: floods }, async (_, n) => {
    await read(`/pond?staff=${2 + (n % 5)}&rooms=${2 + Math.floor(n / 5)}`)
    finished.push('pair')
  })
  const form = send('192.0.2.1').then(({ body }) => {
    assert.ok(readRendering(body))
    finished.push('form')
  })
  const further = read('/pond?staff=2').then(({ isDocument }) => {
    assert.ok(isDocument)
    finished.push('further')
  })
  await Promise.all([...pairs, form, further])
  assert.ok(finished.indexOf('further') < 4, finished.join())
  assert.ok(finished.indexOf('form') < 6, finished.join())
})

test('renders a page once, whatever host name it is requested with', async (t) => {
  const { read } = await startServer(t)
  const hosts = Array.from({ length: 30 }, (_, n) => `h${n}.example`)
  const answers = await Promise.all(hosts.map((host) => read('/pond', { host })))
  assert.equal(new Set(answers.map(({ body }) => readRendering(body))).size, 1)
  for (const [n, { body, isDocument }] of answers.entries()) {
    assert.ok(isDocument)
    assert.ok(body.includes(`<link rel="canonical" href="http://h${n}.example/pond">`))
    assert.ok(body.includes(`data-address="http://h${n}.example/pond"`))
    assert.equal(
      body.match(/http:\/\/h\d+\.example/g)?.every((one) => one.endsWith(`h${n}.example`)),
      true,
    )
  }
  const etags = answers.map(({ headers }) => headers.etag)
  assert.equal(new Set(etags).size, hosts.length)
})

test('answers many invalid forms from one client without rendering', async (t) => {
  const { send } = await startServer(t)
  const statuses: number[] = []
  for (let n = 0; n < 70; n++) statuses.push((await send('192.0.2.1')).statusCode)
  assert.deepEqual(statuses, [...Array(60).fill(400), ...Array(10).fill(429)])
  const last = await send('192.0.2.1')
  assert.match(String(last.headers['retry-after']), /^\d+$/)
  assert.equal(readRendering(last.body), undefined)
  assert.match(last.body, /<p role="alert">Too many[^<]*<\/p>.*value="Ploy".*value="wrong".*Hello/s)
  // Other clients are not limited.
  assert.equal((await send('192.0.2.2')).statusCode, 400)
})
