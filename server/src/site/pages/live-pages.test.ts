import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { ReleaseStatus } from '@sala/kit/contract/release'
import { staffEntries } from '../../content/collections/collections.ts'
import { createPrivateKeyPem, toPublicKey } from '../../releases/trust/keys.ts'
import { hostBundle } from '../../testing/bundles.ts'
import { addEntryWithPicture, createDocumentApp } from '../../testing/document-app.ts'
import { documentHost, documentRemote, failsLater } from '../../testing/document-bundles.ts'
import { addTeamKey, revokeTeamKey } from '../../testing/team-access.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createRenderer } from '../prerender/renderer.ts'

/** Counts the renderings. */
function countRenderings(t: TestContext) {
  const renderer = createRenderer()
  t.after(renderer.close)
  let renderings = 0
  const render: typeof renderer.render = (task) => {
    renderings++
    return renderer.render(task)
  }
  const services = { createRenderer: () => ({ ...renderer, render, close: async () => {} }) }
  return { services, renderings: () => renderings }
}

const versionIn = (body: string) => body.match(/<main id="pond" data-version="([^"]*)"/)?.[1]

test('the next page shows a change of a list', async (t) => {
  const { db, read } = await createDocumentApp(t)
  const person = await addEntryWithPicture(db, 'person', 'Ploy')
  const first = await read()
  const known = { 'if-none-match': String(first.headers.etag) }
  assert.equal((await read('/pond', known)).statusCode, 304)
  await staffEntries.change(db, person?._id ?? '', { name: 'Mali' }, 0)
  const second = await read('/pond', known)
  assert.equal(second.statusCode, 200)
  assert.match(second.body, /<li>Mali<\/li>/)
  await addEntryWithPicture(db, 'room', 'River')
  assert.match((await read()).body, /<li>River<\/li>/)
})

test('a public page is sent without Cross-Origin-Opener-Policy, an unknown address with it', async (t) => {
  const { read } = await createDocumentApp(t)
  const policy = async (path: string) => (await read(path)).headers['cross-origin-opener-policy']
  assert.equal(await policy('/pond'), undefined)
  assert.equal(await policy('/nowhere'), 'same-origin')
})

test('keeps the ETag when a page is recompressed', async (t) => {
  const { read } = await createDocumentApp(t)
  const br = { 'accept-encoding': 'br' }
  const first = await read('/pond', br)
  const etag = String(first.headers.etag)
  // A weak ETag, because recompression changes the bytes (RFC 9110, 8.8.1).
  assert.match(etag, /^W\/"/)
  let later = first
  while (later.rawPayload.length === first.rawPayload.length) later = await read('/pond', br)
  assert.equal(later.headers.etag, etag)
  assert.equal(brotliDecompressSync(later.rawPayload).toString(), (await read()).body)
  assert.equal((await read('/pond', { ...br, 'if-none-match': etag })).statusCode, 304)
})

test('pages reflect trusted and revoked keys at once', async (t) => {
  const { app, db, read } = await createDocumentApp(t)
  const publicKey = toPublicKey(createPrivateKeyPem())
  const pages = async () => {
    const answers = [await read(), await read('/pond?sent'), await read('/nowhere')]
    return [...answers.map(({ body }) => body), (await app.inject('/remotes.json')).body]
  }
  const known = async () => (await pages()).map((body) => body.includes(publicKey))
  const before = await pages()
  await addTeamKey(db, { app: 'pond', name: 'other', publicKey })
  assert.deepEqual(await known(), [true, true, true, true])
  await revokeTeamKey(db, { app: 'pond', name: 'other' })
  assert.deepEqual(await known(), [false, false, false, false])
  assert.deepEqual(await pages(), before)
})

test('a page runs one query while nothing has changed', async (t) => {
  const queries: string[] = []
  const { read } = await createDocumentApp(t, { log: ({ query }) => void queries.push(query.sql) })
  const first = await read()
  for (const url of ['/pond', '/pond?staff=2', '/remotes.json', '/sitemap.xml', '/login']) {
    queries.length = 0
    assert.ok((await read(url)).statusCode < 500)
    assert.deepEqual(queries, ['select "name", "revision" from "list"'], url)
  }
  assert.equal((await read()).body, first.body)
})

test('renders a page once for concurrent requests, and compresses it', async (t) => {
  const counted = countRenderings(t)
  const { read } = await createDocumentApp(t, { services: counted.services })
  const before = counted.renderings()
  const answers = await Promise.all(Array.from({ length: 60 }, () => read()))
  assert.equal(counted.renderings(), before + 1)
  assert.ok(answers.every(({ isDocument }) => isDocument))
  const { headers, rawPayload } = await read('/pond', { 'accept-encoding': 'br' })
  assert.equal(headers['content-encoding'], 'br')
  assert.match(String(headers.vary), /accept-encoding/)
  assert.equal(brotliDecompressSync(rawPayload).toString(), answers[0]?.body)
})

test('a page is rendered again for other code and content only, whatever else goes live', async (t) => {
  const counted = countRenderings(t)
  const { db, hostTeam, read } = await createDocumentApp(t, { services: counted.services })
  const person = await addEntryWithPicture(db, 'person', 'Ploy')
  const first = await read()
  const before = counted.renderings()
  await hostTeam.ship(documentHost({ version: '3.1.0' }))
  const second = await read()
  assert.ok(second.isDocument && second.body !== first.body)
  // As after a start, when nothing is cached.
  const open = async () => ({
    db,
    engine: 'sqlite' as const,
    close: async () => {},
    isFilled: true,
  })
  const { app } = await createTestApp(t, { open, services: counted.services })
  const third = await app.inject({ url: '/pond', headers: { host: 'sala.example' } })
  assert.equal(third.body, second.body)
  assert.equal(counted.renderings(), before)

  await staffEntries.change(db, person?._id ?? '', { name: 'Mali' }, 0)
  assert.match((await read()).body, /<li>Mali<\/li>/)
  assert.equal(counted.renderings(), before + 1)
})

test('during promotes, every page is completely the old or the new version', async (t) => {
  const { team, read } = await createDocumentApp(t)
  const versions = ['1.0.0', '1.1.0']
  await team.publish(documentRemote({ version: '1.1.0' }))
  let promotes = 0
  const promoting = (async () => {
    for (; promotes < 8; promotes++) {
      const { statusCode } = await team.post('promote', { version: versions[(promotes + 1) % 2] })
      assert.equal(statusCode, 200)
      await read()
    }
  })()
  const seen = new Set<string>()
  for (let round = 0; round < 20; round++) {
    for (const { statusCode, body } of await Promise.all(
      Array.from({ length: 10 }, () => read()),
    )) {
      assert.equal(statusCode, 200)
      const version = versionIn(body) ?? ''
      seen.add(version)
      for (const part of [
        `<div id="root" data-version="${version}">`,
        `"entry":{"address":"/remotes/pond/${version}/`,
        `href="/remotes/pond/${version}/remoteEntry.js"`,
        `src="/remotes/pond/${version}/lotus.avif"`,
      ]) {
        assert.ok(body.includes(part), `${version}: ${part}`)
      }
    }
  }
  await promoting
  assert.deepEqual([...seen].sort(), versions)
  assert.equal(versionIn((await read()).body), versions[promotes % 2])
})

test('serves the canary’s html to its visitors, and the live one to all others', async (t) => {
  const { team, read } = await createDocumentApp(t)
  await team.publish(documentRemote({ version: '1.1.0' }))
  await team.post('canary', { version: '1.1.0', percent: 50 })
  const seen = new Set<string | undefined>()
  for (let visitor = 0; visitor < 24; visitor++) {
    const first = await read()
    const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? ''
    assert.equal(versionIn((await read('/pond', { cookie })).body), versionIn(first.body))
    seen.add(versionIn(first.body))
  }
  assert.deepEqual([...seen].sort(), ['1.0.0', '1.1.0'])
})

test('serves the shell when prerendering fails, and counts a failure of the release', async (t) => {
  const { team, read } = await createDocumentApp(t, {
    prerender: failsLater('exports.prerender = () => { throw new Error("no lotus") }'),
  })
  const { statusCode, body, isDocument, headers } = await read()
  assert.deepEqual([statusCode, isDocument], [200, false])
  assert.match(body, /<div id=root><\/div>/)
  assert.match(body, /<script defer src=\/host\/3\.0\.0\/main\.0a1b\.js integrity="sha384-/)
  assert.match(
    body,
    /rel="preload" as="script" crossorigin href="\/remotes\/pond\/1\.0\.0\/screen\.6a7b\.js"/,
  )
  assert.match(String(headers['content-security-policy']), /script-src 'self';/)
  const statuses: ReleaseStatus[] = await team.status()
  const pond = statuses.find(({ app }) => app === 'pond')
  assert.deepEqual(pond?.health['1.0.0'], { visits: 1, failures: 1 })

  await team.ship(documentRemote({ version: '1.0.1' }))
  assert.ok((await read()).isDocument)
})

test('warms public pages before the first request', async (t) => {
  const prerender = failsLater('exports.prerender = () => { throw new Error("no lotus") }')
  const { app, team } = await createDocumentApp(t, { prerender })
  const health = async () => {
    const statuses: ReleaseStatus[] = await team.status()
    return statuses.find((one) => one.app === 'pond')?.health['1.0.0']
  }
  assert.equal(await health(), undefined)
  await app.listen({ host: '127.0.0.1', port: 0 })
  while (!(await health())) await pause(50)
})

test('serves the shell of a host that does not support documents', async (t) => {
  const { hostTeam, read } = await createDocumentApp(t)
  await hostTeam.ship(hostBundle({ version: '3.1.0' }))
  const { body, isDocument } = await read()
  assert.ok(!isDocument && !body.includes('preload'))
  assert.match(body, /<i>3\.1\.0<\/i>.*\/host\/3\.1\.0\/main\.js$/)
  await hostTeam.post('rollback', {})
  assert.ok((await read()).isDocument)
})
