import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { PageData } from '@sala/kit/contract/page'
import type { ReleaseStatus } from '@sala/kit/contract/release'
import { createCache } from '../../foundation/cache/cache.ts'
import { createSignedFileCache } from '../../releases/store/release-contents.ts'
import { findRelease, type Release } from '../../releases/store/repository.ts'
import { documentRemote, failsLater, prerenderSource } from '../../testing/document-bundles.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { createPrerenderer } from './prerenderer.ts'
import { createRenderer } from './renderer.ts'

const page = { lists: {}, sent: null }
const address = 'https://sala.example/pond'

const renderer = createRenderer()
after(renderer.close)

/** Creates a prerenderer, and a live release of `pond` with the code `prerender`. */
async function createWith(t: TestContext, code?: string) {
  const opened = await createReleaseApp(t)
  const { db, clock, team } = opened
  const warnings: string[] = []
  const log = { warn: (about: { reason?: string }) => void warnings.push(`${about.reason}`) }
  const signed = createSignedFileCache(db, createCache())
  const prerender = createPrerenderer({
    db,
    now: () => clock.nowMs,
    log: log as never,
    renderer,
    signed,
  })
  const render = (release: Release, page: PageData, address: string) =>
    prerender(release, page, address, { key: 'visitors', priority: 0 })

  await team.ship(documentRemote(code === undefined ? {} : { prerender: failsLater(code) }))
  const release = await findRelease(db, 'pond', '1.0.0')
  if (!release) throw new Error('pond was not published')
  const health = async () => {
    const all: ReleaseStatus[] = await team.status()
    return all.find(({ app }) => app === 'pond')?.health['1.0.0']
  }
  return { ...opened, release, render, warnings, health }
}

/** Code that fails for some addresses. */
const failingCode = prerenderSource('1.0.0').replace(
  '=> ({',
  '=> { if (address.endsWith("bad")) throw new Error("bad address"); return ({',
)

test('renders the page of a release', async (t) => {
  const { render, release, health, warnings } = await createWith(t)
  const rendered = await render(release, page, address)
  assert.match(rendered?.html ?? '', /data-address="https:\/\/sala\.example\/pond"/)
  assert.equal(rendered?.head?.rating, 'adult')
  assert.equal(await health(), undefined)
  assert.deepEqual(warnings, [])
})

for (const [what, answer] of [
  ['a promise', 'Promise.resolve({})'],
  ['nothing', 'undefined'],
  ['a page that is too large', '"x".repeat(5 * 1024 * 1024)'],
  ['invalid JSON', '(JSON.stringify = () => ({ toString: () => "{" }), {})'],
  ['a circular object', '(() => { const one = {}; one.one = one; return one })()'],
] as const) {
  test(`counts a release that returns ${what} as failed`, async (t) => {
    const { render, release, health } = await createWith(t, `exports.prerender = () => (${answer})`)
    assert.equal(await render(release, page, address), undefined)
    assert.deepEqual(await health(), { visits: 1, failures: 1 })
  })
}

test('backs off for 30 seconds after a failure, then for twice as long', async (t) => {
  const { render, release, clock, warnings, health } = await createWith(t, `${failingCode} }`)
  const good = () => render(release, page, address)
  const bad = () => render(release, page, `${address}/bad`)
  assert.ok(await good())
  assert.equal(await bad(), undefined)
  assert.equal(await good(), undefined)
  clock.nowMs += 29_999
  assert.equal(await good(), undefined)
  clock.nowMs += 1
  assert.equal(await bad(), undefined)
  clock.nowMs += 59_999
  assert.equal(await good(), undefined)
  clock.nowMs += 1
  assert.ok(await good())
  // A success resets the backoff.
  assert.equal(await bad(), undefined)
  clock.nowMs += 30_000
  assert.ok(await good())

  assert.deepEqual(warnings, Array(3).fill('Error: bad address'))
  assert.deepEqual(await health(), { visits: 3, failures: 3 })
})

test('a full queue is not a failure of the release, and queued requests are served', async (t) => {
  const { render, release, health, warnings } = await createWith(t)
  const all = Array.from({ length: 61 }, () => render(release, page, address))
  const rendered = (await Promise.all(all)).filter(Boolean)
  assert.equal(rendered.length, 51)
  assert.equal(warnings.length, 10)
  assert.equal(await health(), undefined)
  assert.ok(await render(release, page, address))
})
